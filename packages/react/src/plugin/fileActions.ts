import type { FileActionItem } from '@lading/kernel'
import { getRemovalUndo } from '@lading/kernel/ui'

/** The dashboard's buttons on each row. */
export const fileActions: readonly FileActionItem[] = [
  {
    id: 'retry',
    order: 10,
    label: 'retry',
    icon: 'retry',
    // Only failed uploads: a validator would find its error again.
    shown: ({ uploadError, isUploading }) => uploadError !== null && !isUploading,
    run: ({ internalId }, uploader) => uploader.retryUpload(internalId),
  },
  {
    id: 'remove',
    order: 100,
    label: 'file-item-remove-button',
    icon: 'remove',
    run: ({ internalId }, uploader) => getRemovalUndo(uploader).remove([internalId]),
  },
]
