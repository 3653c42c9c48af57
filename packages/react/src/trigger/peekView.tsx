import { QueueToken } from '@lading/kernel/services'
import { useCollection } from '../hooks/useCollection.js'
import { useMessage } from '../hooks/useMessage.js'
import { useEntry, useUploader } from '../hooks/useUploader.js'
import { flushChanges } from '../parts/flushChanges.js'
import { IconButton } from '../parts/Icon.js'
import { placePopover } from '../parts/placePopover.js'
import { useStyle } from '../parts/useStyle.js'
import type { PeekProps } from '../peek/createPeek.js'
import type { ReactView } from '../slots/ReactView.js'

/** The running uploads next to the busy button, loaded while there are some. */
export const peekView: ReactView<PeekProps> = {
  kind: 'react',
  load: async () =>
    (await import('../peek/createPeek.js')).createPeek({
      useMessage,
      useUploader,
      useCollection,
      useEntry,
      useStyle,
      place: placePopover,
      cancel(uploader, id) {
        uploader.scope.get(QueueToken).cancel(id)
        flushChanges(uploader)
      },
      renderCancel: ({ labelledBy, ...rest }) => (
        <IconButton icon="close" aria-labelledby={labelledBy} {...rest} />
      ),
    }),
}
