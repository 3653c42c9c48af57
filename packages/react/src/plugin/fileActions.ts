import type { FileActionItem } from '../slots/uiSlots.js'

/** Tries an upload again. What is wrong with the file itself would only be found again. */
export const retryAction: FileActionItem = {
  id: 'retry',
  order: 10,
  label: 'retry',
  icon: 'retry',
  shown: ({ uploadError, isUploading }) => uploadError !== null && !isUploading,
  run: ({ internalId }, uploader) => uploader.retryUpload(internalId),
}

/** Takes a file off the list. */
export const removeAction: FileActionItem = {
  id: 'remove',
  order: 100,
  label: 'file-item-remove-button',
  icon: 'remove',
  run: ({ internalId }, uploader) => uploader.removeFileByInternalId(internalId),
}
