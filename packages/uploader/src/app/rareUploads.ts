import { type RareUploads, rareUploads as uploads } from '@lading/plugin-uploadcare-transport/upload'
import { first } from '../early/first.js'

/** The code that few uploads need. The code before it is named by `after`; see {@link first}. */
export const rareUploads: RareUploads & { readonly after: unknown } = { ...uploads, after: first }
