import type { Uploader } from '@lading/kernel'

/** Shows the list; in layouts with a dialog, opens it. */
export function showList(uploader: Pick<Uploader, 'setCurrentActivity' | 'setModalState'>): void {
  uploader.setCurrentActivity('upload-list')
  uploader.setModalState(true)
}
