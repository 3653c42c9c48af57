export {
  type ClosableSystemDialog,
  type CreateSystemDialogOptions,
  createSystemDialog,
  type SystemDialogRequest,
} from './dialog/createSystemDialog.js'
export { type BrowserTraits, dialogAccept } from './dialog/dialogAccept.js'
