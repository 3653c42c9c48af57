export {
  type ClosableSystemDialog,
  type CreateSystemDialogOptions,
  createSystemDialog,
  type SystemDialogRequest,
} from './dialog/createSystemDialog.js'
export { type BrowserTraits, dialogAccept } from './dialog/dialogAccept.js'
export type { CameraCapture } from './localConfig.js'
export type { LocalMessages } from './localMessages.js'
export { localSource } from './localSource.js'
