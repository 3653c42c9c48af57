import { createGroup } from './client/createGroup.js'
import { createPacks } from './dialect/createPacks.js'
import { sendRemote } from './methods/sendRemote.js'
import { uploadMultipart } from './multipart/uploadMultipart.js'
import { uploadRefused } from './multipart/uploadRefused.js'

/** The code of uploads that most pages do not begin with: large files, files from the web or from Companion, many at once, and groups. */
export interface RareUploads {
  readonly createGroup: typeof createGroup
  readonly createPacks: typeof createPacks
  readonly sendRemote: typeof sendRemote
  readonly uploadMultipart: typeof uploadMultipart
  readonly uploadRefused: typeof uploadRefused
}

/** For `createFirstTransport()`, at once or in a chunk of its own. */
export const rareUploads: RareUploads = {
  createGroup,
  createPacks,
  sendRemote,
  uploadMultipart,
  uploadRefused,
}
