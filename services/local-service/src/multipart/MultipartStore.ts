import type { Readable } from 'node:stream'
import type { Holder } from '../fairness/Holder.js'
import type { ReceivedFile } from '../storage/FileStorage.js'
import type { AppendedBody } from './AppendedBody.js'
import type { Part, PartRange } from './createPartPlan.js'
import type { MultipartUpload } from './MultipartUpload.js'
import type { WrittenPart } from './parseJournal.js'

/** Stores multipart uploads. */
export interface MultipartStore {
  /**
   * Starts an upload that survives a crash. A full store ends other uploads for it, see `chooseUnworthy`.
   *
   * @param network the client's network. @default unknown
   * @throws StorageError if the disk fails.
   * @throws UploadApiError `AccountLimitsExceededError` if too many uploads are unfinished.
   */
  start(upload: MultipartUpload, network?: string): Promise<void>
  /** Returns whether an id belongs to an unfinished upload, even an expired one. No other file can use the id. */
  isOpen(uuid: string): Promise<boolean>
  /** Returns an upload that was started, not completed, and hasn't expired. */
  get(uuid: string): Promise<MultipartUpload | undefined>
  /**
   * Creates URLs that take an upload's parts, in order. They expire sooner than the upload; more URLs can be created later.
   *
   * @param baseUrl URL under which the client reaches the service.
   * @param range the parts to create URLs for. @default all
   * @throws UploadApiError `MultipartFileNotFoundError`, or `MultipartFileAlreadyUploadedError` if the upload no longer takes
   *   parts.
   */
  createPartUrls(upload: MultipartUpload, baseUrl: string, range?: PartRange): Promise<readonly string[]>
  /** Lifetime of part URLs in seconds. Undefined if they expire with their upload. */
  readonly partUrlsEndIn?: number
  /** Resolves to whether part URLs bypass the service and lead to a store. @default they do unless `receivePart` is defined */
  readonly isDirect?: () => Promise<boolean>
  /**
   * Receives a part; a second attempt at the same part ends the first. Undefined if no part URL leads to the service.
   *
   * @param expectedSha256 the bytes' hash as the client states it; other bytes are refused.
   * @param holder whom the bytes count toward, in a store with little space. @default the service
   * @throws UploadApiError or StorageError
   */
  readonly receivePart?:
    | ((
        upload: MultipartUpload,
        part: Part,
        bytes: Readable,
        expectedSha256?: string,
        holder?: Holder,
      ) => Promise<WrittenPart>)
    | undefined
  /**
   * Appends a body to an upload, for clients that send the service its bytes in order. Keeps whatever arrives, unless the body is
   * refused. Within a process, one request at a time appends to an upload.
   *
   * @param offset as `findOffset` resolves.
   * @returns the offset after it.
   * @throws UploadApiError `MultipartUploadSizeTooLargeError` for more bytes than the upload can have,
   *   `MultipartPartSizeTooSmallError` for too few to be worth the work, `MultipartFileAlreadyUploadedError` if the upload no
   *   longer takes bytes, `MultipartPartReplacedError` if another process appends other bytes. @throws StorageError, and whatever
   *   `body.verify` throws
   */
  append(upload: MultipartUpload, offset: number, body: AppendedBody): Promise<number>
  /**
   * Returns how many of an upload's bytes are stored contiguously from the start.
   *
   * @throws UploadApiError `MultipartFileNotFoundError` if the upload was removed.
   */
  findOffset(upload: MultipartUpload): Promise<number>
  /** Records the size of an upload that was started without a size, and returns the updated upload. */
  settle(upload: MultipartUpload, sizeBytes: number): Promise<MultipartUpload>
  /**
   * Checks that no byte is missing and assembles the parts. Parts are then refused until `reopen` or `remove`. Overlapping calls
   * have the same result, even across processes.
   *
   * @param holder whom the bytes count toward until then. @default the service
   * @throws UploadApiError if parts are missing or short, `MultipartFileNotFoundError` if the upload was removed.
   */
  assemble(upload: MultipartUpload, holder?: Holder): Promise<ReceivedFile>
  /** Takes parts again, if possible, after an upload couldn't be assembled or its file couldn't be stored. */
  reopen(uuid: string): Promise<void>
  /**
   * Removes an upload that its client gives up, along with its parts. Ends a part in flight.
   *
   * @throws UploadApiError `MultipartFileAlreadyUploadedError` while the upload is being assembled.
   */
  abort(upload: MultipartUpload): Promise<void>
  /** Removes an upload and everything it left. */
  remove(uuid: string): Promise<void>
  /** Removes expired uploads. */
  removeExpired(): Promise<void>
}
