export { addSelected } from './dialog/addSelected.js'
export {
  createFileDialog,
  type FileDialogOptions,
  type FileDialogSettings,
  type SelectedFiles,
} from './dialog/createFileDialog.js'
export {
  type ClosableSystemDialog,
  type CreateSystemDialogOptions,
  createSystemDialog,
  type SystemDialogRequest,
} from './dialog/createSystemDialog.js'
export { type BrowserTraits, dialogAccept } from './dialog/dialogAccept.js'
export { hasPhoneLabel } from './dialog/hasPhoneLabel.js'
