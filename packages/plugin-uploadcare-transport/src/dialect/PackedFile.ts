import type { FileInfo } from '@lading/kernel'
import type { Sender } from '@lading/transport-engine'
import type { Companion } from './Companion.js'

/** Answer to a file in a shared request. */
export interface PackAnswer {
  readonly uuid: string
  /** Null while the service does not have the file ready; absent if it has answered without. */
  readonly info?: FileInfo | null
}

/** A file that waits for the result of a request that it shares. */
export interface PackedFile extends Companion {
  readonly entryId: string
  /** Passes the answer on; null for a file that is to be sent alone. */
  readonly settle: (answer: PackAnswer | null) => void
  readonly fail: (error: unknown) => void
}

/**
 * Returns a network that notes the requests of an entry.
 *
 * @param fileCount Files that share a request. @default one
 * @param sender Notes those of other entries. @default one that notes none
 */
export type NoteRequests = (entryId: string, fileCount?: number, sender?: Sender) => Sender
