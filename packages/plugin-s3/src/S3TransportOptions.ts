import type { UploadEntry } from '@lading/kernel'

/** An uploaded file, for a delivery URL. */
export interface DeliveredFile {
  /** Key of the object. */
  readonly key: string
  /** URL that the server gave. */
  readonly url: string
  readonly mimeType: string
}

/** Options of `s3Transport()`. */
export interface S3TransportOptions {
  /** URL of the server's upload handler, e.g. `/api/upload`; relative to the page. */
  readonly endpoint: string
  /** Headers of the requests to the handler, e.g. a token. @default none; cookies of the same origin are sent */
  readonly headers?: () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>
  /** Concurrency limit for the parts of one file. @default it follows the line: 4 to 6, over HTTP/2 and HTTP/3 8 to 12 */
  readonly concurrency?: number
  /** Attempts for each part, including the first. @default 3 */
  readonly maxAttempts?: number
  /** Longest wait before a first retry, in milliseconds; it doubles with each further one, up to 30 s. @default 100 */
  readonly retryDelayMs?: number
  /** Keep confirmed parts across reloads, and upload a large file from one tab at a time. @default true */
  readonly resumable?: boolean
  /** Send files in a worker where one can run; a string is the URL of its script. @default true */
  readonly worker?: boolean | string
  /**
   * Returns the URL of an uploaded image in a square of this side, by an image CDN of yours; null where it has none. Thumbnails of
   * files that are not on this device need it.
   *
   * @default no thumbnail
   */
  readonly delivery?: (file: DeliveredFile, sizePx: number) => string | null | Promise<string | null>
}

/** Options of `s3Upload()`. */
export interface S3UploadOptions extends S3TransportOptions {
  /** Returns true for the files that go into the bucket. @default files of this device */
  readonly accepts?: (entry: UploadEntry) => boolean
  /** Lower comes first among the upload methods. @default 0 */
  readonly order?: number
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
