import { acceptList, mayMatchAccept } from '@lading/kernel'
import { formatNumber } from '@lading/kernel/ui'
import type { ReactElement } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { Icon } from '../parts/Icon.js'
import { useStyle } from '../parts/useStyle.js'
import type { ReactView } from '../slots/ReactView.js'
import { ViewRenderer } from '../slots/ViewRenderer.js'
import type { DropCardsProps } from './createDropCards.js'
import type { Drag } from './DropZone.js'

/** Lazy-loaded with the first drag. */
const cardsView: ReactView<DropCardsProps> = {
  kind: 'react',
  load: async () =>
    (await import('./createDropCards.js')).createDropCards({
      useMessage,
      useUploader,
      useStyle,
      formatNumber,
      acceptList,
      mayMatchAccept,
    }),
}

/** A drop area's mark: cards for the dragged files during a drag, and an icon otherwise. */
export function DropMark({ drag }: { readonly drag: Drag }): ReactElement {
  const icon = <Icon name="drop" />
  if (drag.state === 'inactive') return icon
  return <ViewRenderer id="drop-cards" view={cardsView} props={{ dragged: drag.dragged }} fallback={icon} />
}
