import { type RareUploads, rareUploads as uploads } from '@lading/plugin-uploadcare-transport/upload'
import { firstParts } from '../early/firstParts.js'

/** The code that few uploads need. The code before it is named by `after`; see {@link firstParts}. */
export const rareUploads: RareUploads & { readonly after: unknown } = { ...uploads, after: firstParts }
