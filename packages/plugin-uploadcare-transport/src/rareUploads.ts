import { createGroup } from './client/createGroup.js'
import { createPacks } from './dialect/createPacks.js'
import { sendRemote } from './methods/sendRemote.js'
import { uploadMultipart } from './multipart/uploadMultipart.js'
import { uploadRefused } from './multipart/uploadRefused.js'

/** Code for uploads that most pages don't start with: large files, files from the web or Companion, many files at a time, and groups. */
export interface RareUploads {
  readonly createGroup: typeof createGroup
  readonly createPacks: typeof createPacks
  readonly sendRemote: typeof sendRemote
  readonly uploadMultipart: typeof uploadMultipart
  readonly uploadRefused: typeof uploadRefused
}

/** For `createFirstTransport()`, either bundled or in a separate chunk. */
export const rareUploads: RareUploads = {
  createGroup,
  createPacks,
  sendRemote,
  uploadMultipart,
  uploadRefused,
}
