import { type RareUploads, rareUploads as uploads } from '@lading/plugin-uploadcare-transport/upload'

/** The code that few uploads need. */
export const rareUploads: RareUploads = uploads
