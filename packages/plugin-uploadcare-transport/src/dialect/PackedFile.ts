import type { FileInfo } from '@lading/kernel'
import type { Sender } from '@lading/transport-engine'
import type { Companion } from './Companion.js'

/** Response for one file in a shared request. */
export interface PackAnswer {
  readonly uuid: string
  /** Null while the service doesn't have the file ready; absent if the response doesn't include it. */
  readonly info?: FileInfo | null
}

/** A file that waits for the result of its shared request. */
export interface PackedFile extends Companion {
  readonly entryId: string
  /** Passes the response on; null means that the file must be sent separately. */
  readonly settle: (answer: PackAnswer | null) => void
  readonly fail: (error: unknown) => void
}

/**
 * Returns a sender that records an entry's requests.
 *
 * @param fileCount Number of files that share a request. @default one file
 * @param sender Sender that records other entries' requests. @default a sender that doesn't record
 */
export type NoteRequests = (entryId: string, fileCount?: number, sender?: Sender) => Sender
