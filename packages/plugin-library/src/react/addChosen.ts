import type { Uploader } from '@lading/kernel'
import type { LibraryItem } from '../LibraryList.js'

/** Adds stored files, which aren't uploaded again, and shows the list. */
export function addChosen(uploader: Uploader, items: Iterable<LibraryItem>): void {
  for (const { file, name } of items) {
    const options = { source: 'library', fileName: name }
    if (typeof file === 'string') uploader.addFileFromUuid(file, options)
    else uploader.addFileFromUploadcareFile(file, options)
  }
  uploader.setCurrentActivity('upload-list')
  uploader.setModalState(true)
}
