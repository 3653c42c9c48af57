import type { FileInfo } from '@lading/kernel'

/** Response to the request that has completed an upload. */
export interface ResumableResult {
  /** URL of the upload, absolute. */
  readonly uploadUrl: string
  /** Body of the response: parsed where it is a JSON object, empty otherwise. */
  readonly body: Readonly<Record<string, unknown>>
}

/** Options of `resumableTransport()`. */
export interface ResumableTransportOptions {
  /** URL that creates uploads, e.g. `/api/files`; relative to the page. */
  readonly endpoint: string
  /** Headers of all requests, e.g. a token. @default none; cookies of the same origin are sent */
  readonly headers?: () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>
  /**
   * Other origins that may receive the file and the headers, e.g. `https://files.example.com`: uploads whose `Location` is elsewhere fail.
   *
   * @default only the origin of `endpoint`
   */
  readonly allowOrigins?: readonly string[]
  /** Most bytes of one request; the server may allow less. @default 5 MiB */
  readonly appendSizeBytes?: number
  /** Longest wait before a first retry, in milliseconds; it doubles with each further one, up to 30 s. @default 100 */
  readonly retryDelayMs?: number
  /** Keep unfinished uploads across reloads. @default true */
  readonly resumable?: boolean
  /** Send files in a worker where one can run; a string is the URL of its script. @default true */
  readonly worker?: boolean | string
  /**
   * Returns the fields of `fileInfo` for a server that answers in a form of its own.
   *
   * @default `key`, `url`, `etag`, `type` and `metadata` of the body, as `createResumableHandler()` of `@lading/server` answers; the
   * URL of the upload without them
   */
  readonly fileInfo?: (result: ResumableResult) => Partial<FileInfo>
}

declare module '@lading/kernel' {
  interface FileInfo {
    /** Key of the object in the bucket. */
    readonly key?: string
    /** Entity tag of the object, without quotes. */
    readonly etag?: string
    /** Where the object is read. */
    readonly url?: string
  }
}
