import type { UploadEntry } from '@lading/kernel'

/** An uploaded file that needs a delivery URL. */
export interface DeliveredFile {
  /** Object key. */
  readonly key: string
  /** URL that the server returned. */
  readonly url: string
  readonly mimeType: string
}

/** Options of `s3Transport()`. */
export interface S3TransportOptions {
  /** URL of the server's upload handler, e.g. `/api/upload`; relative to the page. */
  readonly endpoint: string
  /** Headers for requests to the handler, e.g. a token. @default none; same-origin cookies are sent */
  readonly headers?: () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>
  /** Concurrency limit for one file's parts. @default adapts to the connection: 4 to 6, or 8 to 12 over HTTP/2 and HTTP/3 */
  readonly concurrency?: number
  /** Attempts for each part, including the first. @default 3 */
  readonly maxAttempts?: number
  /** Longest wait before the first retry, in milliseconds; it doubles with each further retry, up to 30 s. @default 100 */
  readonly retryDelayMs?: number
  /** Keeps confirmed parts across reloads, and uploads a large file from only one tab at a time. @default true */
  readonly resumable?: boolean
  /** Sends files in a worker if one can run; a string is the worker script's URL. @default true */
  readonly worker?: boolean | string
  /**
   * Returns the URL of an uploaded image, from your image CDN, that fits a square with this side length; null if there's no such URL.
   * Thumbnails of files that aren't on this device need it.
   *
   * @default no thumbnail
   */
  readonly delivery?: (file: DeliveredFile, sizePx: number) => string | null | Promise<string | null>
}

/** Options of `s3Upload()`. */
export interface S3UploadOptions extends S3TransportOptions {
  /** Returns true for files that go into the bucket. @default files on this device */
  readonly accepts?: (entry: UploadEntry) => boolean
  /** Sort order among upload methods, lowest first. @default 0 */
  readonly order?: number
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
