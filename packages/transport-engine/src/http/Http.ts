import { type Token, token } from '@lading/kernel'
import type { WaitLimits } from '../waits/waitLimits.js'
import type { RequestRecord } from './RequestRecord.js'

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
  /** The URL that has answered, after redirects. @default the URL of the request */
  readonly url?: string
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
  /** Sends parts off the page's main thread; null while nothing runs that could. @default the page sends each part */
  readonly sendParts?: ((createJob: () => PartsJob) => PartsRun | null) | undefined
  /** Notes a request that a worker sends by itself, for a developer. Returns the record, to which its end is added. @default it is not noted */
  readonly record?: ((request: Omit<RequestRecord, 'entryId'>) => RequestRecord) | undefined
  /** Starts what sends before it is needed. Returns whether these files will need it. @default there is nothing to start */
  readonly prepare?: ((files: Iterable<Blob>) => boolean) | undefined
}

/** One part of a file, and its URL. */
export interface FilePart extends Omit<FileSlice, 'file'> {
  readonly index: number
  readonly url: string
  /** When the URL ends, in milliseconds since the Unix epoch; the part is not started then. @default never */
  readonly urlEndsAtMs?: number | undefined
  /** Headers in place of the job's, such as with a checksum that the URL is signed with. @default those of the job */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Parts of one file that are sent one after the other. */
export interface PartsJob extends Pick<HttpRequest, 'headers' | 'signal'> {
  readonly file: Blob
  /** Whether the service checks the parts. */
  readonly isChecked: boolean
  /** Whether each part is digested before it is sent. @default false */
  readonly isDigested?: boolean
  /** In the order in which they are sent. */
  readonly parts: readonly FilePart[]
  /** Parts in flight at first. */
  readonly limit: number
  /** Limits of waits that differ from the defaults. */
  readonly limits?: Partial<WaitLimits> | undefined
  readonly record?: Sender['record']
  /** Called four times a second, more often at the beginning, and at once when a part has failed or nothing is left to send. */
  readonly onReport: (report: PartsReport) => void
}

/** A part that was sent. */
export interface EndedPart extends FilePart {
  /** In milliseconds since the Unix epoch. */
  readonly startedAtMs: number
  readonly endedAtMs: number
  /** Of the bytes, where the job asks for it and they could be read. */
  readonly digest?: string
  readonly result: HttpResponse | Error
}

/** Events of a run since its previous report. */
export interface PartsReport {
  /** Bytes sent of the parts in flight, by index. */
  readonly sent: ReadonlyMap<number, number>
  readonly ended: readonly EndedPart[]
  /** The parts that are not sent, once the run has stopped. Those in flight continue. */
  readonly left?: readonly number[]
  /** Whether this is the last report. Parts that no report has named were not sent, or are lost with the worker. */
  readonly isOver?: boolean
}

/** Parts that are being sent off the page's main thread. They stop with the first one that fails. */
export interface PartsRun {
  /** @param limit Parts in flight from now on; at 0, the run stops. */
  setLimit(limit: number): void
}

/** Algorithm of a {@link Hash}. */
export type HashName = 'crc64nvme' | 'sha-256'

/**
 * Hashes the blocks of a slice.
 *
 * @param blockBytes Size of every block but the last.
 * @param name Algorithm. @default 'sha-256'
 * @returns the hash of each block, one after the other; null where the page has to hash
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
