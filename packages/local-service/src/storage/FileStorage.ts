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
  /** Facts about a stored file; a file that was to be kept for a while only is gone after that while. */
  get(uuid: string): StoredFile | undefined
  /** Every stored file. */
  list(): Iterable<StoredFile>
  /** Where the bytes of a stored file are. */
  pathOf(file: StoredFile): string
  /** Streams bytes to a temporary file; nothing stays when it throws. @throws {StorageError} when the disk fails. */
  receive(bytes: AsyncIterable<Uint8Array>): Promise<ReceivedFile>
  /**
   * Makes received bytes a stored file that survives a crash.
   *
   * @throws StorageError when the disk fails; the received bytes are where they were then.
   */
  commit(file: ReceivedFile, details: FileDetails): Promise<StoredFile>
  /** Drops received bytes; harmless when they are stored or gone already. */
  discard(file: ReceivedFile): Promise<void>
  /** Removes a stored file; harmless when there is none. */
  remove(uuid: string): Promise<void>
  /** Removes the files whose while is over. */
  removeExpired(): Promise<void>
  /** Makes `settled()` wait for a piece of work, and hands the work back. */
  track<Value>(work: Promise<Value>): Promise<Value>
  /** Resolves once no tracked work is under way. */
  settled(): Promise<void>
}
