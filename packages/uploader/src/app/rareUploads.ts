import { type RareUploads, rareUploads as uploads } from '@lading/plugin-uploadcare-transport/upload'
import { uploader } from './uploader.js'

/** The code that few uploads need. The app is named by `app` for the reason that `uploads` gives. */
export const rareUploads: RareUploads & { readonly app: unknown } = { ...uploads, app: uploader }
