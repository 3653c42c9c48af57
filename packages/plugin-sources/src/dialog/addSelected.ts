import { type AddingUploader, addWithinLimit, type Uploader } from '@lading/kernel'
import { showList } from '../transfer/addItems.js'
import type { SelectedFiles } from './createFileDialog.js'

/** Adds files selected in the system dialog and shows the list. */
export function addSelected(
  uploader: AddingUploader & Pick<Uploader, 'activities' | 'setModalState'>,
  { files, source }: SelectedFiles,
): void {
  addWithinLimit(uploader, files, source)
  showList(uploader)
}
