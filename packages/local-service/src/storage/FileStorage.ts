import type { Readable } from 'node:stream'
import type { ByteRange } from './openStoredBytes.js'
import type { StoredFile } from './StoredFile.js'

/** Bytes that have arrived and wait in a temporary file. */
export interface ReceivedFile {
  readonly uuid: string
  /** Where the bytes are. */
  readonly path: string
  readonly sizeBytes: number
  /** SHA-256 of the bytes in lower-case hexadecimal. */
  readonly sha256: string
}

/** Everything the sidecar adds to the bytes themselves. */
export type FileDetails = Omit<StoredFile, keyof ReceivedFile | 'uploadedAt'>

/** Stored files, each with its facts. A file may be removed between any two calls. */
export interface FileStorage {
  /** Facts about a stored file; a file that is not stored permanently expires. */
  get(uuid: string): Promise<StoredFile | undefined>
  /** The file last stored for a `savedUrl`. */
  findSaved(url: string): Promise<StoredFile | undefined>
  /** Every stored file, the oldest first. Files that come or go during the walk may be missing. */
  list(): AsyncIterable<StoredFile>
  /** Number and size of all stored files. */
  measure(): Promise<{ readonly files: number; readonly bytes: number }>
  /**
   * Opens the bytes of a stored file, or a slice of them.
   *
   * @throws CdnError `file-not-found` when the file was removed, `file-damaged` when its bytes are gone or have another
   * size. The stream fails when they become shorter.
   */
  open(file: StoredFile, range?: ByteRange): Promise<Readable>
  /** A path at which the image processes can read the bytes of a stored file. */
  localPath(file: StoredFile): Promise<string>
  /** Streams bytes to a temporary file; nothing stays when it throws. @throws StorageError when the disk fails. */
  receive(bytes: AsyncIterable<Uint8Array>): Promise<ReceivedFile>
  /**
   * Makes received bytes a stored file that survives a crash. A repeated commit, also at the same time, resolves with the
   * file that was stored and changes nothing.
   *
   * @throws StorageError when the disk fails; the received bytes are where they were then.
   */
  commit(file: ReceivedFile, details: FileDetails): Promise<StoredFile>
  /** Removes received bytes; a no-op when they are stored or removed already. */
  discard(file: ReceivedFile): Promise<void>
  /** Removes a stored file; a no-op when there is none. */
  remove(uuid: string): Promise<void>
  /** Removes expired files. */
  removeExpired(): Promise<void>
  /** Makes `settled()` wait for a piece of work, and returns it. */
  track<Value>(work: Promise<Value>): Promise<Value>
  /** Resolves once no tracked work is in flight. */
  settled(): Promise<void>
}
