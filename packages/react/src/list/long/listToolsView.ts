import { formatNumber } from '@lading/kernel/ui'
import { useMessage } from '../../hooks/useMessage.js'
import { useUploader } from '../../hooks/useUploader.js'
import { getName } from '../../parts/displayName.js'
import { useStyle } from '../../parts/useStyle.js'
import type { ReactView } from '../../slots/ReactView.js'
import type { ListToolsProps } from './createListTools.js'
import { loadLongList } from './loadLongList.js'

/** A long list's search and sort controls, loaded with it. */
export const listToolsView: ReactView<ListToolsProps> = {
  kind: 'react',
  load: async () =>
    (await loadLongList()).createListTools({
      useMessage,
      useUploader,
      useStyle,
      formatNumber,
      getName,
    }),
}
