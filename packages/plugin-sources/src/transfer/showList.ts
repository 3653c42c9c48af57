import type { Uploader } from '@lading/kernel'

/** Shows the list; in layouts with a dialog, opens it. */
export function showList(uploader: Pick<Uploader, 'activities' | 'setModalState'>): void {
  // Not by `setCurrentActivity()`, which leaves an empty list: files of a folder are found later.
  uploader.activities.show('upload-list')
  uploader.setModalState(true)
}
