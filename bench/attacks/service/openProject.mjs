import { key } from '../lib/upload.mjs'

export const SECRET = 'demosecretkey'
/** A project whose secret opens the server API, and that takes unsigned uploads, too. */
export const openProject = { publicKey: key, secretKey: SECRET, isSignatureRequired: false }
/** A project that takes signed uploads alone. */
export const signedProject = { publicKey: key, secretKey: SECRET }
