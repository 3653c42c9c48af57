import { type RareUploads, rareUploads as uploads } from '@lading/plugin-uploadcare-transport/upload'
import { first } from '../early/first.js'

/** Code that few uploads need. `after` names the code that's loaded before it; see {@link first}. */
export const rareUploads: RareUploads & { readonly after: unknown } = { ...uploads, after: first }
