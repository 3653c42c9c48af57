import type { Uploader } from '@lading/kernel'
import { showList } from '../transfer/addItems.js'
import type { SelectedFiles } from './createFileDialog.js'

/** Adds files that were selected in the system's dialog, and shows the list. */
export function addSelected(
  uploader: Pick<Uploader, 'activities' | 'addFiles' | 'setModalState'>,
  { files, source }: SelectedFiles,
): void {
  uploader.addFiles(files, { source })
  showList(uploader)
}
