import type { Readable } from 'node:stream'
import type { Holder } from '../fairness/Holder.js'
import type { Reader } from '../fairness/Reader.js'
import type { ListQuery } from './ListQuery.js'
import type { ByteRange } from './openStoredBytes.js'
import type { StoredFile } from './StoredFile.js'

/** Enough to recognize the type of nearly every file. */
export const HEAD_BYTES = 65_536

/** Identity of a file that is known before its bytes. */
export type FileIdentity = Pick<StoredFile, 'uuid' | 'uploadedAt'>

/** Bytes that have arrived and are no file yet. */
export interface ReceivedFile extends Pick<StoredFile, 'uuid' | 'sizeBytes' | 'sha256' | 'uploadedAt'> {
  /** Where the storage has the bytes, in its own words. */
  readonly location: string
}

/** Outcome of claiming an id. */
export interface IdClaim {
  /** `own`: nobody else stores the id. `same`: somebody has stored these bytes under it. `taken`: it is another file's, or a removed one's. */
  readonly state: 'own' | 'same' | 'taken'
  /** The stored file, for `same`. */
  readonly file?: StoredFile
  /** The received file with the time of its first claim, for `own`. */
  readonly received?: ReceivedFile
  /** Gives the claim up, once the file is stored or has failed. */
  release(): Promise<void>
}

/** Everything the record adds to the bytes themselves. */
export type FileDetails = Omit<StoredFile, keyof ReceivedFile>

/** Facts of a stored file that may change. */
export interface FileChanges extends Partial<Pick<StoredFile, 'metadata' | 'tags' | 'scan' | 'treeHash'>> {
  /** A file that is stored permanently stays so. */
  readonly isStored?: true
}

/** Bytes, as a client states them. */
export interface StatedContent extends Pick<StoredFile, 'sizeBytes'> {
  readonly publicKey: string | undefined
  /** Hash of the bytes as a tree, in lower-case hexadecimal. */
  readonly treeHash: string
}

/** Bytes that become another file as well. */
export interface ReusedBytes {
  /** A file of a project by its size and the hash of its bytes. */
  find(content: StatedContent): Promise<StoredFile | undefined>
  /**
   * Makes the bytes of a file those of another one, without reading them where the disk allows it. They stay when either is removed.
   *
   * @throws StorageError when the disk fails, or the file was removed.
   */
  copy(file: StoredFile, identity: FileIdentity): Promise<ReceivedFile>
}

/** Options of a removal. */
export interface RemoveOptions {
  /** Erases its bytes immediately, in a storage that keeps those of removed files for a while. @default false */
  readonly isErased?: boolean
  /** Nobody was told its id, which may be used again where the storage can do that; its bytes are erased immediately. @default false */
  readonly isUnknown?: boolean
}

/** Stored files, each with its facts. A file may be removed between any two calls. */
export interface FileStorage {
  /**
   * Facts about a stored file; a file that is not stored permanently expires.
   *
   * @param isFresh true if changes that another process has made a moment ago must be seen. @default false
   */
  get(uuid: string, isFresh?: boolean): Promise<StoredFile | undefined>
  /** The file of a project that was last stored for a `savedUrl`. @param publicKey default: the file of any project */
  findSaved(url: string, publicKey?: string): Promise<StoredFile | undefined>
  /** Reuses bytes. Undefined in a storage that does not see them. */
  readonly reuse?: ReusedBytes
  /** Stored files by the time of their upload. Files that come or go during the walk may be missing. @param query default: all */
  list(query?: ListQuery): AsyncIterable<StoredFile>
  /** Counts files, those of a project alone when it is given. Undefined in a storage that would have to read all of them. */
  count?(publicKey?: string): Promise<{ readonly stored: number; readonly unstored: number }>
  /** Number and size of all stored files. */
  measure(): Promise<{ readonly files: number; readonly bytes: number }>
  /**
   * Opens the bytes of a stored file, or a slice of them.
   *
   * @param reader the client that reads them, in a storage that few can read from at a time. @default the service, which reads fast
   * @throws CdnError `file-not-found` when the file was removed, `file-damaged` when its bytes are gone or have another
   * size, `file-checking` when they aren't the version that was scanned. UploadApiError `RequestThrottledError` when too many others read.
   * The stream fails when the bytes become shorter, or when the reader gives way to another network.
   */
  open(file: StoredFile, range?: ByteRange, reader?: Reader): Promise<Readable>
  /** Names the version of opened bytes. Absent in a storage whose bytes nothing else can change. */
  versionOf?(bytes: Readable): string | undefined
  /** The first bytes of received ones, at most `HEAD_BYTES`. */
  readHead(file: ReceivedFile): Promise<Uint8Array>
  /** Bytes of received ones from a place on, fewer at their end. */
  readSlice(file: ReceivedFile, start: number, count: number): Promise<Uint8Array>
  /**
   * Does work, such as that of the image processes, with the bytes of a file at a path of this machine. The path is valid
   * until the work ends.
   */
  withLocalCopy<Value>(
    file: ReceivedFile | StoredFile,
    work: (path: string) => Promise<Value>,
  ): Promise<Value>
  /**
   * Takes bytes that are no file yet; nothing stays when it throws.
   *
   * @param filename as its client names it.
   * @param identity of the file that it becomes. @default a new one
   * @param holder on whose behalf the bytes take room, in a storage that has little of it. @default the service
   * @throws StorageError when the disk fails, or the holder's bytes had to give way.
   */
  receive(
    bytes: AsyncIterable<Uint8Array>,
    filename: string,
    identity?: FileIdentity,
    holder?: Holder,
  ): Promise<ReceivedFile>
  /**
   * Makes received bytes a stored file that survives a crash. A repeated commit, also at the same time, resolves with the
   * file that was stored and changes nothing.
   *
   * @throws StorageError when the disk fails; the received bytes are where they were then.
   */
  commit(file: ReceivedFile, details: FileDetails): Promise<StoredFile>
  /** Gives received bytes the identity that their client has chosen. */
  identify(file: ReceivedFile, uuid: string): ReceivedFile
  /**
   * Claims the id that a client has chosen, so that of several processes one stores a file under it. Absent in a storage of one
   * process.
   *
   * @returns undefined where the storage can't tell, so that the id must not be used.
   */
  claim?(file: ReceivedFile, publicKey: string | undefined): Promise<IdClaim | undefined>
  /** Removes received bytes; a no-op when they are stored or removed already. */
  discard(file: ReceivedFile): Promise<void>
  /**
   * Changes facts of a stored file, one change after the other.
   *
   * @param change receives the file as it is.
   * @returns the changed file; undefined when there is none.
   * @throws StorageError when the disk fails.
   */
  update(uuid: string, change: (file: StoredFile) => FileChanges): Promise<StoredFile | undefined>
  /** Whether a file of this id was removed. @default the storage's `claim` knows */
  wasRemoved?(uuid: string): Promise<boolean>
  /** Removes a stored file; a no-op when there is none. */
  remove(uuid: string, options?: RemoveOptions): Promise<void>
  /** Removes expired files. */
  removeExpired(): Promise<void>
  /** Makes `settled()` wait for a piece of work, and returns it. */
  track<Value>(work: Promise<Value>): Promise<Value>
  /** Resolves once no tracked work is in flight. */
  settled(): Promise<void>
}
