import { ObjectUrlsToken } from '@lading/kernel'
import { getRemovalUndo } from '@lading/kernel/ui'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { flushChanges } from '../parts/flushChanges.js'
import { IconButton } from '../parts/Icon.js'
import type { ReactView } from '../slots/ReactView.js'
import type { BulkBarProps } from './createBulkBar.js'

/** Actions on selected files, loaded with the first selection. */
export const bulkBarView: ReactView<BulkBarProps> = {
  kind: 'react',
  load: async () =>
    (await import('./createBulkBar.js')).createBulkBar({
      useMessage,
      useUploader,
      urls: ({ scope }) => scope.get(ObjectUrlsToken),
      remove(uploader, ids) {
        getRemovalUndo(uploader).remove(ids)
        flushChanges(uploader)
      },
      renderClose: (label, onClick) => <IconButton icon="close" label={label} onClick={onClick} />,
    }),
}
