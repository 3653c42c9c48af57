import type { FileInfo } from '@lading/kernel'
import type { Progress } from '@lading/transport-engine'
import type { Connection } from '../client/Connection.js'
import type { FileUpload } from '../client/FileUpload.js'
import type { FileId } from './openFileId.js'

/** Files up to this size are sent within about a second: they need no progress, and can share a request with other files. */
export const SMALL_BYTES = 65_536

/** A file that can share a request with other files. */
export interface Companion {
  readonly connection: Connection
  readonly upload: FileUpload
  readonly progress: Progress
  readonly id: FileId
  /** Sends the file in a separate request and resolves with its UUID. */
  readonly sendAlone: () => Promise<string>
}

/** A file that has arrived. */
export interface Sent {
  readonly uuid: string
  /** The file's info, if it's already known. */
  readonly info?: FileInfo
}

/** Sends a file, together with other files if possible. @throws UploadError, NetworkError, CancelError */
export type SendWithOthers = (file: Companion) => Promise<Sent>
