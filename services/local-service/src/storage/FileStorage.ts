import type { Readable } from 'node:stream'
import type { Holder } from '../fairness/Holder.js'
import type { Reader } from '../fairness/Reader.js'
import type { ListQuery } from './ListQuery.js'
import type { IndexedFile } from './openFileIndex.js'
import type { ByteRange } from './openStoredBytes.js'
import type { StoredFile } from './StoredFile.js'

/** Enough bytes to recognize nearly every file type. */
export const HEAD_BYTES = 65_536

/** File identity that's known before the bytes. */
export type FileIdentity = Pick<StoredFile, 'uuid' | 'uploadedAt'>

/** Received bytes that aren't a file yet. */
export interface ReceivedFile extends Pick<StoredFile, 'uuid' | 'sizeBytes' | 'sha256' | 'uploadedAt'> {
  /** Where the storage keeps the bytes, in a form that only the storage understands. */
  readonly location: string
}

/** Result of claiming an id. */
export interface IdClaim {
  /**
   * `own`: nobody else stores the id. `same`: somebody has stored these bytes under it. `taken`: the id belongs to another file or
   * a removed file.
   */
  readonly state: 'own' | 'same' | 'taken'
  /** The stored file, for `same`. */
  readonly file?: StoredFile
  /** The received file with the time of its first claim, for `own`. */
  readonly received?: ReceivedFile
  /** Releases the claim, once the file is stored or has failed. */
  release(): Promise<void>
}

/** Everything the record adds to the bytes themselves. */
export type FileDetails = Omit<StoredFile, keyof ReceivedFile>

/** Facts about a stored file that can change. */
export interface FileChanges extends Partial<Pick<StoredFile, 'metadata' | 'tags' | 'scan' | 'treeHash'>> {
  /** A permanently stored file stays stored. */
  readonly isStored?: true
}

/** A file's content, as a client states it. */
export interface StatedContent extends Pick<StoredFile, 'sizeBytes'> {
  readonly publicKey: string | undefined
  /** Tree hash of the bytes, in lower-case hexadecimal. */
  readonly treeHash: string
}

/** Reuses a file's bytes for another file. */
export interface ReusedBytes {
  /** Finds a project's file by its size and hash. */
  find(content: StatedContent): Promise<StoredFile | undefined>
  /**
   * Gives another file the same bytes, without reading them if the disk allows it. The bytes stay when either file is removed.
   *
   * @throws StorageError if the disk fails, or the file was removed.
   */
  copy(file: StoredFile, identity: FileIdentity): Promise<ReceivedFile>
}

/** Removal options. */
export interface RemoveOptions {
  /** Erases the bytes immediately, in a storage that keeps removed files for a while. @default false */
  readonly isErased?: boolean
  /**
   * Nobody was told the file's id, so it can be reused if the storage supports that; the bytes are erased immediately. @default
   * false
   */
  readonly isUnknown?: boolean
}

/** Stored files, each with its facts. A file can be removed between any two calls. */
export interface FileStorage {
  /**
   * Returns facts about a stored file; a file that isn't stored permanently expires.
   *
   * @param isFresh true if changes that another process has just made must be seen. @default false
   */
  get(uuid: string, isFresh?: boolean): Promise<StoredFile | undefined>
  /** Returns the project's latest file for a `savedUrl`. @param publicKey default: any project's file */
  findSaved(url: string, publicKey?: string): Promise<StoredFile | undefined>
  /** Reuses bytes. Undefined if the storage doesn't see them. */
  readonly reuse?: ReusedBytes
  /** Lists stored files by upload time. Files that are added or removed during the walk can be missing. @param query default: all */
  list(query?: ListQuery): AsyncIterable<StoredFile>
  /**
   * Lists stored files like `list`, without reading their records, so some might no longer exist. Undefined if the storage can only read
   * records.
   */
  listShown?(query: ListQuery): AsyncIterable<IndexedFile>
  /** Counts files, only counting a project's files if `publicKey` is given. Undefined if the storage would have to read all of them. */
  count?(publicKey?: string): Promise<{ readonly stored: number; readonly unstored: number }>
  /** Returns the number and total size of all stored files. */
  measure(): Promise<{ readonly files: number; readonly bytes: number }>
  /**
   * Opens a stored file's bytes, or a slice of them.
   *
   * @param reader the client that reads them, if only a few can read from the storage at a time. @default the service, which reads fast
   * @throws CdnError `file-not-found` if the file was removed, `file-damaged` if its bytes are gone or have a different size,
   * `file-checking` if they aren't the version that was scanned. UploadApiError `RequestThrottledError` if too many others are reading. The
   * stream fails if the bytes become shorter, or if the reader gives way to another network.
   */
  open(file: StoredFile, range?: ByteRange, reader?: Reader): Promise<Readable>
  /** Names the version of opened bytes. Absent in a storage whose bytes nothing else can change. */
  versionOf?(bytes: Readable): string | undefined
  /** Returns the first bytes of a received file, at most `HEAD_BYTES`. */
  readHead(file: ReceivedFile): Promise<Uint8Array>
  /** Returns received bytes from an offset on; fewer at the end. */
  readSlice(file: ReceivedFile, start: number, count: number): Promise<Uint8Array>
  /** Runs work, such as an image process, with a file's bytes at a path on this machine. The path is valid until the work ends. */
  withLocalCopy<Value>(
    file: ReceivedFile | StoredFile,
    work: (path: string) => Promise<Value>,
  ): Promise<Value>
  /**
   * Receives bytes that aren't a file yet; leaves nothing behind if it throws.
   *
   * @param filename file name from the client.
   * @param identity identity of the resulting file. @default a new identity
   * @param holder whose quota the bytes count toward, if the storage has little space. @default the service
   * @throws StorageError if the disk fails, or the holder's bytes had to give way.
   */
  receive(
    bytes: AsyncIterable<Uint8Array>,
    filename: string,
    identity?: FileIdentity,
    holder?: Holder,
  ): Promise<ReceivedFile>
  /**
   * Makes received bytes a stored file that survives a crash. A repeated or concurrent commit resolves with the stored file and changes
   * nothing.
   *
   * @throws StorageError if the disk fails; the received bytes stay.
   */
  commit(file: ReceivedFile, details: FileDetails): Promise<StoredFile>
  /** Gives received bytes the id that their client has chosen. */
  identify(file: ReceivedFile, uuid: string): ReceivedFile
  /**
   * Claims the id that a client has chosen, so that only one of several processes stores a file under it. Absent in a
   * single-process storage.
   *
   * @returns undefined if the storage can't tell, so the id must not be used.
   */
  claim?(file: ReceivedFile, publicKey: string | undefined): Promise<IdClaim | undefined>
  /** Removes received bytes; a no-op if they're already stored or removed. */
  discard(file: ReceivedFile): Promise<void>
  /**
   * Changes a stored file's facts. Changes are made one after another.
   *
   * @param change receives the current file.
   * @returns the changed file; undefined if it doesn't exist.
   * @throws StorageError if the disk fails.
   */
  update(uuid: string, change: (file: StoredFile) => FileChanges): Promise<StoredFile | undefined>
  /** Returns whether a file with this id was removed. @default the storage's `claim` knows */
  wasRemoved?(uuid: string): Promise<boolean>
  /** Removes a stored file; a no-op if it doesn't exist. */
  remove(uuid: string, options?: RemoveOptions): Promise<void>
  /** Removes expired files. */
  removeExpired(): Promise<void>
  /** Makes `settled()` wait for some work, and returns the work. */
  track<Value>(work: Promise<Value>): Promise<Value>
  /** Resolves once no tracked work is in flight. */
  settled(): Promise<void>
}
