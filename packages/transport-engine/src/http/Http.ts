import { type Token, token } from '@lading/kernel'

/** One HTTP request. */
export interface HttpRequest {
  readonly method: 'DELETE' | 'GET' | 'HEAD' | 'PATCH' | 'POST' | 'PUT'
  /** Absolute. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** A form, or a part of a file. */
  readonly body?: FormData | Blob
  readonly signal: AbortSignal
  /** Called with bytes of the body handed to the network; `bytesTotal` counts the whole body, not only the file in it. */
  readonly onProgress?: (bytesSent: number, bytesTotal: number) => void
  /** Called once the whole body is sent. */
  readonly onBytesSent?: () => void
  /** Called whenever a piece of the response arrives. */
  readonly onReceiving?: () => void
}

/** Response of any status. */
export interface HttpResponse {
  readonly status: number
  /** Empty over HTTP/2 and later. */
  readonly statusText: string
  /** The body. */
  readonly text: string
  /** The header `Retry-After`; null or absent when it is missing or may not be read. */
  readonly retryAfter?: string | null
  /** The headers that the page may read, one a line, as `getAllResponseHeaders()` has them. Only some transports need them. */
  readonly headers?: string
  /** The protocol of the connection, where a worker has sent the request: e.g. `h2`, or empty where the host keeps it. */
  readonly protocol?: string
}

/** Port of the network. Tests and hosts may replace it. */
export interface Http {
  /**
   * Sends a request and resolves with the response, whatever its status.
   *
   * @throws NetworkError without a response
   * @throws UploadError `invalid-response` for one that is longer than 10 MB
   * @throws CancelError when the signal is aborted
   */
  send(request: HttpRequest): Promise<HttpResponse>
  /**
   * Returns a sender that leaves the page's main thread free.
   *
   * @param script URL of the worker's script; true for the package's own.
   * @default the page sends
   */
  inWorker?(script: true | string): Sender
}

/** Bytes of a file. Cutting them off is left to the thread that sends them. */
export interface FileSlice {
  readonly file: Blob
  readonly start: number
  /** In bytes. */
  readonly size: number
}

/** A request that may have a slice as its body. */
export interface SendRequest extends Omit<HttpRequest, 'body'> {
  readonly body?: FormData | Blob | FileSlice
}

/** The network as the engine uses it. */
export interface Sender {
  /** As {@link Http.send}. */
  readonly send: (request: SendRequest) => Promise<HttpResponse>
  /** Hashes off the page's main thread. @default the page hashes */
  readonly hash?: Hash | undefined
  /** Starts what sends before it is needed, if it will be for these files. @default there is nothing to start */
  readonly prepare?: ((files: Iterable<Blob>) => void) | undefined
}

/**
 * Hashes the blocks of a slice.
 *
 * @param blockBytes Size of every block but the last.
 * @returns the SHA-256 of each block, one after the other; null where the page has to hash
 * @throws CancelError when the signal is aborted
 */
export type Hash = (slice: FileSlice, blockBytes: number, signal: AbortSignal) => Promise<Uint8Array | null>

/** Token of the {@link Http} port. @default `XMLHttpRequest` */
export const HttpToken: Token<Http> = token('uploadcare-transport/http')
