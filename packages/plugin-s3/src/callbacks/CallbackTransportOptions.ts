import type { FileMetadata } from '@lading/kernel'
import type { S3TransportOptions } from '../S3TransportOptions.js'

/** A file as callbacks describe it to a server. */
export interface CallbackFile {
  readonly name: string
  readonly sizeBytes: number
  /** MIME type; empty if it's unknown. */
  readonly type: string
  readonly metadata: FileMetadata | null
}

/** A request that sends bytes to the store. */
export interface SignedRequest {
  /** URL that receives the bytes with `PUT`; relative to the page. */
  readonly url: string
  /** Headers that the request must have. @default the file's `Content-Type` */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** How long the URL is valid, in seconds; after that it's signed again. @default 900 */
  readonly lifetimeS?: number | undefined
}

/** A part that the store has received. */
export interface StoredPart {
  /** Part number, from 1. */
  readonly number: number
  readonly etag?: string
}

/** A file that the server has confirmed. */
export interface CompletedFile {
  /** URL to read the file from; relative to the page. */
  readonly url: string
  /** Identifies the file on your server. @default the URL */
  readonly key?: string | undefined
  /** @default the file's type */
  readonly type?: string | undefined
  readonly etag?: string | undefined
}

/** Contains the call's abort signal, which is aborted when the upload is paused, canceled or takes too long. */
export interface CallOptions {
  readonly signal: AbortSignal
}

type Awaitable<T> = T | Promise<T>

/** Options of `callbackTransport()`. `Upload` is how your server identifies an upload; it must survive `JSON.stringify()`. */
export interface CallbackTransportOptions<Upload = unknown>
  extends Omit<S3TransportOptions, 'endpoint' | 'headers'> {
  /**
   * Starts a multipart upload, and returns the value that the other callbacks receive as `upload`. Without `create`, each file is sent in
   * one request, and `upload` is the value that {@link sign} returned.
   */
  readonly create?: ((file: CallbackFile, options: CallOptions) => Awaitable<Upload>) | undefined
  /** Returns the signed request for the file, or with {@link create}, for a part. */
  readonly sign: (
    request: { readonly file: CallbackFile; readonly upload: Upload; readonly partNumber: number },
    options: CallOptions,
  ) => Awaitable<string | SignedRequest>
  /** Has the server confirm the file once its bytes are sent. `parts` is the value that {@link list} returned; empty without it. */
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
  /** Discards an upload that was canceled. @default nothing */
  readonly abort?:
    | ((request: { readonly file: CallbackFile; readonly upload: Upload }, options: CallOptions) => unknown)
    | undefined
  /** Part size, in bytes; stores require at least 5 MiB. @default 16777216 */
  readonly partSizeBytes?: number | undefined
  /** Distinguishes servers, so that each has separate unfinished uploads in the browser. @default 'callbacks' */
  readonly id?: string | undefined
}
