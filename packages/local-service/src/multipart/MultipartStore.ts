import type { Readable } from 'node:stream'
import type { Holder } from '../fairness/Holder.js'
import type { ReceivedFile } from '../storage/FileStorage.js'
import type { AppendedBody } from './AppendedBody.js'
import type { Part, PartRange } from './createPartPlan.js'
import type { MultipartUpload } from './MultipartUpload.js'
import type { WrittenPart } from './parseJournal.js'

/** Uploads in parts. */
export interface MultipartStore {
  /**
   * Begins an upload that survives a crash. A store that's full ends others for it, see `chooseUnworthy`.
   *
   * @param network of the client. @default unknown
   * @throws StorageError when the disk fails.
   * @throws UploadApiError `AccountLimitsExceededError` when there are too many.
   */
  start(upload: MultipartUpload, network?: string): Promise<void>
  /** Whether an id belongs to an upload that has not ended, also after its time. No other file may take it. */
  isOpen(uuid: string): Promise<boolean>
  /** An upload that was started, not completed, and has not expired. */
  get(uuid: string): Promise<MultipartUpload | undefined>
  /**
   * URLs that take the parts of an upload, in their order. They end sooner than the upload; further ones do the same.
   *
   * @param baseUrl under which the client reaches the service.
   * @param range of the parts. @default all
   * @throws UploadApiError `MultipartFileNotFoundError`, or `MultipartFileAlreadyUploadedError` when no part is taken any
   * more.
   */
  createPartUrls(upload: MultipartUpload, baseUrl: string, range?: PartRange): Promise<readonly string[]>
  /** Lifetime of part URLs in seconds. Undefined where they end with their upload. */
  readonly partUrlsEndIn?: number
  /** Resolves to whether part URLs lead past the service, to a store. @default they do unless there's a `receivePart` */
  readonly isDirect?: () => Promise<boolean>
  /**
   * Takes a part; a second attempt at the same part ends the first. Undefined where no part URL leads to the service.
   *
   * @param expectedSha256 of its bytes, as its client states it; other bytes are refused.
   * @param holder on whose behalf they take room, in a store that has little of it. @default the service
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
   * Appends a body to an upload, for clients that send the bytes to the service in their order. Keeps whatever arrives, unless the body
   * is refused. One request at a time appends to an upload in a process.
   *
   * @param offset as `findOffset` resolves.
   * @returns the offset after it.
   * @throws UploadApiError `MultipartUploadSizeTooLargeError` for more bytes than the upload may have, `MultipartPartSizeTooSmallError` for
   * too few to be worth the work,
   * `MultipartFileAlreadyUploadedError` when no byte is taken any more, `MultipartPartReplacedError` when another process appends other
   * bytes. @throws StorageError, and whatever `body.verify` throws
   */
  append(upload: MultipartUpload, offset: number, body: AppendedBody): Promise<number>
  /**
   * Bytes of an upload that are stored from the first one on.
   *
   * @throws UploadApiError `MultipartFileNotFoundError` when the upload was removed.
   */
  findOffset(upload: MultipartUpload): Promise<number>
  /** Notes the size of an upload that was started without one, and returns the upload with it. */
  settle(upload: MultipartUpload, sizeBytes: number): Promise<MultipartUpload>
  /**
   * Checks that no byte is missing and puts them together. Parts are then refused until `reopen` or `remove`.
   * Calls that overlap, also those of other processes, have the same result.
   *
   * @param holder on whose behalf bytes take room until then. @default the service
   * @throws UploadApiError when parts are missing or short, `MultipartFileNotFoundError` when the upload was removed.
   */
  assemble(upload: MultipartUpload, holder?: Holder): Promise<ReceivedFile>
  /** Takes parts again, where that is possible, after an upload could not be assembled or its file not be stored. */
  reopen(uuid: string): Promise<void>
  /**
   * Removes an upload that its client gives up, with its parts. A part in flight ends.
   *
   * @throws UploadApiError `MultipartFileAlreadyUploadedError` while it is assembled.
   */
  abort(upload: MultipartUpload): Promise<void>
  /** Forgets an upload and removes what it left. */
  remove(uuid: string): Promise<void>
  /** Removes the uploads whose time is over. */
  removeExpired(): Promise<void>
}
