import { type Token, token } from '@lading/kernel'
import type { WaitLimits } from '../waits/waitLimits.js'
import type { RequestRecord } from './RequestRecord.js'

/** One HTTP request. */
export interface HttpRequest {
  readonly method: 'DELETE' | 'GET' | 'HEAD' | 'PATCH' | 'POST' | 'PUT'
  /** Absolute. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** A form or a part of a file. */
  readonly body?: FormData | Blob
  readonly signal: AbortSignal
  /** Called when body bytes are handed to the network. `bytesTotal` counts the whole body, not only the file in it. */
  readonly onProgress?: (bytesSent: number, bytesTotal: number) => void
  /** Called once the whole body is sent. */
  readonly onBytesSent?: () => void
  /** Called whenever a piece of the response arrives. */
  readonly onReceiving?: () => void
}

/** Response with any status. */
export interface HttpResponse {
  readonly status: number
  /** Empty over HTTP/2 and later. */
  readonly statusText: string
  /** Response body. */
  readonly text: string
  /** The `Retry-After` header; null or absent if it's missing or the page can't read it. */
  readonly retryAfter?: string | null
  /** The headers that the page can read, one per line, as `getAllResponseHeaders()` returns them. Only some transports need them. */
  readonly headers?: string
  /** The URL that responded, after redirects. @default the request URL */
  readonly url?: string
  /** The connection's protocol if a worker has sent the request: e.g. `h2`, or empty if the host hides it. */
  readonly protocol?: string
}

/** Network port. Tests and host pages can replace it. */
export interface Http {
  /**
   * Sends a request and resolves with the response, whatever its status.
   *
   * @throws NetworkError without a response
   * @throws UploadError `invalid-response` for a response longer than 10 MB
   * @throws CancelError when the signal is aborted
   */
  send(request: HttpRequest): Promise<HttpResponse>
  /**
   * Returns a sender that leaves the page's main thread free.
   *
   * @param script Worker script URL; true for the script in this package.
   * @default the page sends
   */
  inWorker?(script: true | string): Sender
}

/** A range of bytes in a file. The thread that sends it does the slicing. */
export interface FileSlice {
  readonly file: Blob
  readonly start: number
  /** In bytes. */
  readonly size: number
}

/** A request whose body can also be a file slice. */
export interface SendRequest extends Omit<HttpRequest, 'body'> {
  readonly body?: FormData | Blob | FileSlice
}

/** The network, as the engine uses it. */
export interface Sender {
  /** See {@link Http.send}. */
  readonly send: (request: SendRequest) => Promise<HttpResponse>
  /** Hashes off the page's main thread. @default the page hashes */
  readonly hash?: Hash | undefined
  /** Sends parts off the page's main thread; null if no worker is running. @default the page sends each part */
  readonly sendParts?: ((createJob: () => PartsJob) => PartsRun | null) | undefined
  /**
   * Records a request that a worker sends by itself, for developers. Returns the record, which is updated when the request ends.
   * @default it isn't recorded
   */
  readonly record?: ((request: Omit<RequestRecord, 'entryId'>) => RequestRecord) | undefined
  /** Starts the worker before it's needed. Returns whether these files will need it. @default there's nothing to start */
  readonly prepare?: ((files: Iterable<Blob>) => boolean) | undefined
}

/** A part of a file, and its upload URL. */
export interface FilePart extends Omit<FileSlice, 'file'> {
  readonly index: number
  readonly url: string
  /** When the URL expires, in milliseconds since the Unix epoch; the part isn't started after that. @default never */
  readonly urlEndsAtMs?: number | undefined
  /** Headers that replace the job's headers, e.g. with a checksum that's part of the URL signature. @default the job's headers */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Parts of one file that are sent in order. */
export interface PartsJob extends Pick<HttpRequest, 'headers' | 'signal'> {
  readonly file: Blob
  /** Whether the service checks the parts. */
  readonly isChecked: boolean
  /** Whether to compute each part's digest before it's sent. @default false */
  readonly isDigested?: boolean
  /** In sending order. */
  readonly parts: readonly FilePart[]
  /** Initial number of parts in flight. */
  readonly limit: number
  /** Wait limits that differ from the defaults. */
  readonly limits?: Partial<WaitLimits> | undefined
  readonly record?: Sender['record']
  /** Called four times a second, more often at the beginning, and immediately when a part fails or nothing is left to send. */
  readonly onReport: (report: PartsReport) => void
}

/** A part that was sent. */
export interface EndedPart extends FilePart {
  /** In milliseconds since the Unix epoch. */
  readonly startedAtMs: number
  readonly endedAtMs: number
  /** Digest of the sent bytes, if the job asks for it and the bytes could be read. */
  readonly digest?: string
  readonly result: HttpResponse | Error
}

/** Events since the run's previous report. */
export interface PartsReport {
  /** Bytes sent so far for each part in flight, by index. */
  readonly sent: ReadonlyMap<number, number>
  readonly ended: readonly EndedPart[]
  /** Indexes of parts that won't be sent because the run has stopped. Parts in flight continue. */
  readonly left?: readonly number[]
  /** Whether this is the last report. Parts that no report has named weren't sent, or were lost with the worker. */
  readonly isOver?: boolean
}

/** Parts that are being sent off the page's main thread. The first failure stops the run. */
export interface PartsRun {
  /** @param limit New number of parts in flight; 0 stops the run. */
  setLimit(limit: number): void
}

/** {@link Hash} algorithm. */
export type HashName = 'crc64nvme' | 'sha-256'

/**
 * Hashes a slice block by block.
 *
 * @param blockBytes Size of every block but the last.
 * @param name Algorithm. @default 'sha-256'
 * @returns the concatenated block hashes; null if the page has to hash
 * @throws CancelError when the signal is aborted
 */
export type Hash = (
  slice: FileSlice,
  blockBytes: number,
  signal: AbortSignal,
  name?: HashName,
) => Promise<Uint8Array | null>

/** Token of the {@link Http} port. @default `XMLHttpRequest` */
export const HttpToken: Token<Http> = token('uploadcare-transport/http')
