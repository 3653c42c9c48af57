import type { FileMetadata } from '@lading/kernel'
import type { S3TransportOptions } from '../S3TransportOptions.js'

/** A file, as callbacks describe it to a server. */
export interface CallbackFile {
  readonly name: string
  readonly sizeBytes: number
  /** MIME type; empty if it's unknown. */
  readonly type: string
  readonly metadata: FileMetadata | null
}

/** Where bytes are sent to. */
export interface SignedRequest {
  /** Receives the bytes by `PUT`; relative to the page. */
  readonly url: string
  /** Headers that the request must have. @default the file's `Content-Type` */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** How long the URL works, in seconds; after that it's signed again. @default 900 */
  readonly lifetimeS?: number | undefined
}

/** A part that the store has. */
export interface StoredPart {
  /** From 1. */
  readonly number: number
  readonly etag?: string
}

/** A file that the server has confirmed. */
export interface CompletedFile {
  /** Where the file is read; relative to the page. */
  readonly url: string
  /** Identifies the file on your server. @default the URL */
  readonly key?: string | undefined
  /** @default the file's own */
  readonly type?: string | undefined
  readonly etag?: string | undefined
}

/** The signal of a call, which is aborted when the upload is paused, canceled or takes too long. */
export interface CallOptions {
  readonly signal: AbortSignal
}

type Awaitable<T> = T | Promise<T>

/** Options of `callbackTransport()`. `Upload` is what your server knows an upload by; it must survive `JSON.stringify()`. */
export interface CallbackTransportOptions<Upload = unknown>
  extends Omit<S3TransportOptions, 'endpoint' | 'headers'> {
  /**
   * Starts an upload in parts, and returns what the other callbacks are passed as `upload`. Without it each file is sent in one request, and
   * `upload` is what {@link sign} has returned.
   */
  readonly create?: ((file: CallbackFile, options: CallOptions) => Awaitable<Upload>) | undefined
  /** Returns where the file, or with {@link create} one of its parts, is sent to. */
  readonly sign: (
    request: { readonly file: CallbackFile; readonly upload: Upload; readonly partNumber: number },
    options: CallOptions,
  ) => Awaitable<string | SignedRequest>
  /** Has the server confirm the file once its bytes are sent. `parts` is what {@link list} has returned; empty without it. */
  readonly complete: (
    request: { readonly file: CallbackFile; readonly upload: Upload; readonly parts: readonly StoredPart[] },
    options: CallOptions,
  ) => Awaitable<string | CompletedFile>
  /** Returns the parts that the store has, for {@link complete}; missing parts are sent again. @default no part is missing */
  readonly list?:
    | ((
        request: { readonly file: CallbackFile; readonly upload: Upload },
        options: CallOptions,
      ) => Awaitable<readonly StoredPart[]>)
    | undefined
  /** Takes back an upload that was canceled. @default nothing */
  readonly abort?:
    | ((request: { readonly file: CallbackFile; readonly upload: Upload }, options: CallOptions) => unknown)
    | undefined
  /** Size of a part, in bytes; stores take at least 5 MiB. @default 16777216 */
  readonly partSizeBytes?: number | undefined
  /** Distinguishes servers whose unfinished uploads a browser keeps. @default 'callbacks' */
  readonly id?: string | undefined
}
