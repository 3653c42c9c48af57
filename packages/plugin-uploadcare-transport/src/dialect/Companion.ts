import type { FileInfo } from '@lading/kernel'
import type { Progress } from '@lading/transport-engine'
import type { Connection } from '../client/Connection.js'
import type { FileUpload } from '../client/FileUpload.js'
import type { FileId } from './openFileId.js'

/** A file up to this size is sent within about a second: it needs no progress, and may share a request with others. */
export const SMALL_BYTES = 65_536

/** A file that may share a request with others. */
export interface Companion {
  readonly connection: Connection
  readonly upload: FileUpload
  readonly progress: Progress
  readonly id: FileId
  /** Sends it in a request of its own and resolves with its UUID. */
  readonly sendAlone: () => Promise<string>
}

/** A file that has arrived. */
export interface Sent {
  readonly uuid: string
  /** Its info, if that is known already. */
  readonly info?: FileInfo
}

/** Sends a file, together with others where that is possible. @throws UploadError, NetworkError, CancelError */
export type SendWithOthers = (file: Companion) => Promise<Sent>
