/** One request. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Absolute. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** A form, or a part of a file as it is. */
  readonly body?: FormData | Blob
  readonly signal: AbortSignal
  /** Reports bytes of the body handed to the network; `bytesTotal` counts the body, not the file in it. */
  readonly onProgress?: (bytesSent: number, bytesTotal: number) => void
  /** Reports that the body is sent to its end. */
  readonly onBytesSent?: () => void
  /** Reports that some of the answer has come. */
  readonly onReceiving?: () => void
}

/** An answer, whatever its status. */
export interface HttpResponse {
  readonly status: number
  /** Empty over HTTP/2 and later. */
  readonly statusText: string
  /** The body. */
  readonly text: string
  /** The header `Retry-After`; null or missing where there is none that may be read. */
  readonly retryAfter?: string | null
}

/** The network as this package sees it. Tests and hosts may put their own in its place. */
export interface Http {
  /**
   * Sends a request and resolves with whatever was answered.
   *
   * @throws NetworkError when there was no answer
   * @throws CancelError as soon as the signal is aborted
   */
  send(request: HttpRequest): Promise<HttpResponse>
}
