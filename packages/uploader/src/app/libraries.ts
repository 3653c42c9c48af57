import { attachLibraries } from '@lading/kernel/internal/libraries'
import { uploader } from './uploader.js'

/** Uppy and tsyringe. `app` names the app; see `first`. */
export const libraries: { readonly attach: () => void; readonly app: unknown } = {
  attach: attachLibraries,
  app: uploader,
}
