import { type Token, token } from '../di/token.js'
import type { UploadSession } from '../entry/Entry.js'
import type { FileInfo } from '../entry/FileInfo.js'
import type { GroupInfo } from '../entry/GroupInfo.js'
import type { EntryWait, UploadEntry } from '../entry/UploadEntry.js'

/** Options of {@link Transport.upload}. */
export interface TransportUploadOptions {
  /**
   * Aborted when the upload is canceled or paused; the transport then rejects with a `CancelError`. Its reason is a
   * `PauseError` for a pause.
   */
  readonly signal: AbortSignal
  /** Reports bytes handed to the network, of the total. */
  readonly onProgress: (bytesUploaded: number, bytesTotal: number) => void
  /**
   * Reports that all bytes are sent and only the service's own work is pending; a last call of `onProgress` is not
   * needed. From then on the entry holds no slot of the queue.
   */
  readonly onBytesSent: () => void
  /**
   * Reports why the upload makes no progress, e.g. that the network is missing or when the next attempt begins; null
   * once it continues. Optional for both sides: a transport without waits of its own does not call it.
   */
  readonly onWait?: (wait: EntryWait | null) => void
  /**
   * Storage of this upload, for a transport that can continue after a pause: it sets `kept` when its signal is aborted
   * by a `PauseError`, and finds it there when the upload is resumed. It is the one that {@link Transport.begin} was passed.
   */
  readonly session?: UploadSession
}

/**
 * Sends bytes for the queue. A plugin provides it under {@link TransportToken}.
 *
 * Failures are distinguished by the error's `name`: `UploadError` (the service refused the file; its message is shown
 * to people), `NetworkError` (the service could not be reached), `CancelError` (the signal was aborted). The kernel
 * exports these classes. Any other error is unknown.
 */
export interface Transport {
  /** Uploads an entry's file, or the one behind its `externalUrl`, and resolves once the service has it ready. */
  upload(entry: UploadEntry, options: TransportUploadOptions): Promise<FileInfo>
  /**
   * Begins the upload of an entry whose validators run, so that its first byte need not wait for the service once they accept it. It must
   * send none of its bytes, call no function of the page and report nothing. The upload receives the same session; what it begins with may
   * be of no use by then, e.g. because the entry has another name. Metadata and tags of the configuration are not set yet. Called again while
   * validators run. Left out where nothing can be begun and taken back.
   *
   * @param session Its `discard` is called when the entry is refused, removed or has other bytes.
   */
  begin?(entry: UploadEntry, session: UploadSession): void
  /** Looks up a file that was uploaded before, and resolves once it is ready. @param options.source The entry's source. */
  fileInfo(
    uuid: string,
    options: { readonly signal: AbortSignal; readonly source?: string },
  ): Promise<FileInfo>
  /**
   * Whether an upload of this entry that is paused now would continue where it stopped. Left out where it always
   * starts again.
   */
  keepsBytes?(entry: UploadEntry): boolean
  /**
   * Whether unfinished uploads continue after a reload. Left out where the configuration key `resumableUploads` says it.
   *
   * @default false
   */
  readonly keepsUploads?: boolean
  /**
   * Opens the connections of an upload in advance, because a person is about to add files or to upload them. Called often, and must be
   * cheap: a no-op while they are open.
   *
   * @param files Those of the list that wait to be uploaded.
   */
  preconnect?(files?: Iterable<Blob>): void
  /**
   * How much of a slot of the queue an upload of this entry holds, from 0 to 1. A transport that sends small files together is passed
   * that many more of them, and keeps to `maxConcurrentRequests` itself.
   *
   * @default 1
   */
  slotShare?(entry: UploadEntry): number
  /**
   * Whether the addresses of uploaded images take operations, such as a crop. Images of a transport where it is false cannot
   * be edited.
   *
   * @default true
   */
  readonly servesImages?: boolean
  /**
   * The transport itself, if upload methods send its files: its own `upload` and `createGroup` are then not used by the queue. An object
   * that copies or wraps it isn't this one, so its own `upload` is used.
   *
   * @default none: it sends what no upload method accepts
   */
  readonly preset?: Transport
  /**
   * Whether it passes each file through Uppy's pipeline, where Uppy's pre- and post-processors run. For any other transport
   * the kernel runs them.
   *
   * @default false
   */
  readonly usesUppyPipeline?: boolean
  /**
   * Sends the next attempt of uploads that wait for an automatic retry at once. Left out where waits cannot be ended; the list
   * then has no Retry now.
   */
  retryNow?(): void
  /**
   * Describes its state for a developer, for `uploader.inspect()`: requests, retries, a circuit breaker. Must hold no bytes
   * and no secrets.
   */
  inspect?(): unknown
  /** Creates a group of uploaded entries, in their order. Left out where the service has no groups. */
  createGroup?(entries: readonly UploadEntry[], options: { readonly signal: AbortSignal }): Promise<GroupInfo>
}

/** Token of the {@link Transport}. */
export const TransportToken: Token<Transport> = token('transport')
