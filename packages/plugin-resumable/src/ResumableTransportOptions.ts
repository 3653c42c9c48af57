import type { FileInfo } from '@lading/kernel'

/** Response to the request that completed an upload. */
export interface ResumableResult {
  /** Upload URL, absolute. */
  readonly uploadUrl: string
  /** Response body: parsed if it's a JSON object, empty otherwise. */
  readonly body: Readonly<Record<string, unknown>>
}

/** Options of `resumableTransport()`. */
export interface ResumableTransportOptions {
  /** URL that creates uploads, e.g. `/api/files`; relative to the page. */
  readonly endpoint: string
  /** Headers for all requests, e.g. a token. @default none; same-origin cookies are sent */
  readonly headers?: () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>
  /**
   * Other origins that can receive the file and the headers, e.g. `https://files.example.com`. Uploads with a `Location` elsewhere fail.
   *
   * @default only the origin of `endpoint`
   */
  readonly allowOrigins?: readonly string[]
  /** Maximum request size in bytes; the server can set a lower limit. @default 5 MiB */
  readonly appendSizeBytes?: number
  /** Longest wait before the first retry, in milliseconds; it doubles with each further retry, up to 30 s. @default 100 */
  readonly retryDelayMs?: number
  /** Keeps unfinished uploads across reloads. @default true */
  readonly resumable?: boolean
  /** Sends files in a worker if one can run; a string is the worker script's URL. @default true */
  readonly worker?: boolean | string
  /**
   * Returns `fileInfo` fields, for a server with a custom response format.
   *
   * @default `key`, `url`, `etag`, `type` and `metadata` from the body, as
   * `createResumableHandler()` in `@lading/server` responds; without them, the upload URL
   */
  readonly fileInfo?: (result: ResumableResult) => Partial<FileInfo>
}

declare module '@lading/kernel' {
  interface FileInfo {
    /** Object key in the bucket. */
    readonly key?: string
    /** Object entity tag, without quotes. */
    readonly etag?: string
    /** URL to read the object from. */
    readonly url?: string
  }
}
