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

/** Files on disk, each with a sidecar of facts, and the index of them in memory. */
export interface FileStorage {
  /** Facts about a stored file; a file that is not stored permanently expires. */
  get(uuid: string): StoredFile | undefined
  /** Every stored file. */
  list(): Iterable<StoredFile>
  /** Where the bytes of a stored file are. */
  pathOf(file: StoredFile): string
  /** Streams bytes to a temporary file; nothing stays when it throws. @throws StorageError when the disk fails. */
  receive(bytes: AsyncIterable<Uint8Array>): Promise<ReceivedFile>
  /**
   * Makes received bytes a stored file that survives a crash.
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
