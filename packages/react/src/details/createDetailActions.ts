import type { FileActionItem, UploadEntry, Uploader } from '@lading/kernel'
import { isMetadataMissing } from './metadataMissing.js'

/** Returns the actions that open the form for a file's name and metadata. */
export function createDetailActions(uploader: Uploader): readonly FileActionItem[] {
  const open =
    (field: 'name' | 'metadata') =>
    ({ internalId }: UploadEntry) =>
      uploader.setCurrentActivity('details', { ids: [internalId], field })
  return [
    { id: 'enter-metadata', order: 5, label: 'describe', shown: isMetadataMissing, run: open('metadata') },
    { id: 'rename', order: 220, label: 'error-details', icon: 'rename', isInMenu: true, run: open('name') },
  ]
}
