import { type Token, token } from '../di/token.js'
import type { UploadSession } from '../entry/Entry.js'
import type { FileInfo } from '../entry/FileInfo.js'
import type { GroupInfo } from '../entry/GroupInfo.js'
import type { EntryWait, UploadEntry } from '../entry/UploadEntry.js'

/** Options for {@link Transport.upload}. */
export interface TransportUploadOptions {
  /**
   * Aborted when the upload is canceled or paused; the transport must then reject with a `CancelError`. For a pause, the
   * abort reason is a `PauseError`.
   */
  readonly signal: AbortSignal
  /** Reports how many bytes of the total were handed to the network. */
  readonly onProgress: (bytesUploaded: number, bytesTotal: number) => void
  /**
   * Reports that all bytes are sent and only the service's processing is pending. The entry then releases its queue slot. A
   * final `onProgress` call isn't needed.
   */
  readonly onBytesSent: () => void
  /**
   * Reports why the upload makes no progress, e.g. that the browser is offline or when the next attempt starts; null once the
   * upload continues. Transports that never wait don't need to call it.
   */
  readonly onWait?: (wait: EntryWait | null) => void
  /**
   * Storage for a transport that can continue after a pause: set `kept` when the signal is aborted with a `PauseError`, and
   * read it when the upload resumes. {@link Transport.begin} receives the same object.
   */
  readonly session?: UploadSession
}

/** The server that a transport sends files to. */
export interface TransportAddress {
  readonly url: string
  /** Name of the option or configuration key that has the URL. */
  readonly setting: string
}

/**
 * Sends bytes for the queue. A plugin provides the transport under {@link TransportToken}.
 *
 * Failures are distinguished by the error's `name`: `UploadError` (the service refused the file; its message is shown to
 * people), `NetworkError` (the service couldn't be reached), `CancelError` (the signal was aborted). The kernel exports these
 * classes. Any other error counts as unknown.
 */
export interface Transport {
  /** Uploads an entry's file, or the file at its `externalUrl`. Resolves once the file is ready on the service. */
  upload(entry: UploadEntry, options: TransportUploadOptions): Promise<FileInfo>
  /**
   * Prepares an entry's upload while its validators run, e.g. by starting a multipart upload, so that bytes can be sent as
   * soon as the validators accept the file. Don't send any of the file's bytes, don't call the page's functions, and don't
   * report anything. The upload receives the same session, but the preparation can be outdated by then, e.g. because the
   * entry was renamed. Metadata and tags from the configuration aren't set yet. Can be called several times while validators
   * run. Omit this method if there's nothing to prepare, or if a preparation can't be undone.
   *
   * @param session The upload's session. Its `discard` is called when the entry is refused or removed, or when its bytes are
   * replaced.
   */
  begin?(entry: UploadEntry, session: UploadSession): void
  /** Looks up a previously uploaded file. Resolves once the file is ready. @param options.source The entry's source. */
  fileInfo(
    uuid: string,
    options: { readonly signal: AbortSignal; readonly source?: string },
  ): Promise<FileInfo>
  /**
   * Returns whether this entry's upload, if paused now, would continue instead of starting over. Omit this method if paused
   * uploads always start over.
   */
  keepsBytes?(entry: UploadEntry): boolean
  /**
   * Whether unfinished uploads continue after a reload. Omit it if the configuration key `resumableUploads` decides.
   *
   * @default false
   */
  readonly keepsUploads?: boolean
  /**
   * Opens connections in advance, because a person is about to add or upload files. Called often, so it must be cheap: a
   * no-op while the connections are open.
   *
   * @param files Listed files that are waiting to be uploaded.
   */
  preconnect?(files?: Iterable<Blob>): void
  /**
   * Starts to send a file that's still being made, such as a recording. Never rejects for a server's or network's failure: the file is
   * then sent when it's added. Omit this method if the transport can't append bytes.
   */
  openStream?(file: StreamedFile): Promise<UploadStream>
  /**
   * Returns the share of a queue slot that this entry's upload holds, from 0 to 1. Use it to receive more small files at a
   * time and send them together; the transport must then respect `maxConcurrentRequests` itself.
   *
   * @default 1
   */
  slotShare?(entry: UploadEntry): number
  /** Named in advice to developers if the server can't be reached or doesn't answer as an upload service. @default none */
  readonly address?: TransportAddress | undefined
  /**
   * Whether uploaded images' URLs support operations, such as cropping. If false, uploaded images can't be edited.
   *
   * @default true
   */
  readonly servesImages?: boolean
  /**
   * Set to the transport itself if upload methods send its files; the queue then ignores this transport's `upload` and
   * `createGroup`. A copy or wrapper isn't the same object, so its `upload` is used.
   *
   * @default none: the transport sends entries that no upload method accepts
   */
  readonly preset?: Transport
  /**
   * Whether the transport passes each file through Uppy's pipeline, which runs Uppy's pre- and post-processors. For other
   * transports, the kernel runs the processors.
   *
   * @default false
   */
  readonly usesUppyPipeline?: boolean
  /** Immediately retries uploads that are waiting for an automatic retry. If omitted, the list doesn't offer Retry now. */
  readonly retryNow?: (() => void) | undefined
  /**
   * Describes the transport's state to developers in `uploader.inspect()`: requests, retries, a circuit breaker. Must not
   * contain bytes or secrets.
   */
  inspect?(): unknown
  /** Creates a group from uploaded entries, in the given order. Omit this method if the service has no groups. */
  createGroup?(entries: readonly UploadEntry[], options: { readonly signal: AbortSignal }): Promise<GroupInfo>
}

/** A file that's still being made. */
export interface StreamedFile {
  /** The file's later name. */
  readonly name: string
  /** The file's later MIME type. */
  readonly type: string
}

/** Sends a file while it's being made. */
export interface UploadStream {
  /** Appends the next bytes. */
  append(bytes: Blob): void
  /** Sends everything that was appended. Call it when the last bytes are appended, even if the file isn't added yet. */
  flush(): void
  /** Names the complete file, which consists of the appended bytes. If it's added under the same name, only the rest is sent. */
  complete(file: Blob): void
  /** Stops sending, and removes the upload from the server. */
  discard(): void
}

/** Token for the {@link Transport}. */
export const TransportToken: Token<Transport> = token('transport')
