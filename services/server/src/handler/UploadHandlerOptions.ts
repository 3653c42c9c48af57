import type { BucketOptions } from '../store/BucketOptions.js'

/** A file as the browser describes it; nothing is verified. */
export interface RequestedFile {
  /** Composed (NFC), with ordinary spaces, at most 255 bytes, with an extension if the type has one. */
  readonly name: string
  /** `Infinity` for a resumable upload whose size isn't known yet: it's limited to `maxBytes` while it arrives. */
  readonly sizeBytes: number
  /** Media type, `application/octet-stream` if the browser doesn't know it. */
  readonly type: string
  /** Metadata from the page. */
  readonly metadata: Readonly<Record<string, string>>
}

/** An upload that is allowed. */
export interface Allowed {
  /** Object key; an existing object is overwritten. @default a random folder and the file's name */
  readonly key?: string
  /**
   * Object metadata: names can have letters, digits and dashes; values can be any text. The store keeps values other than printable ASCII
   * as RFC 2047 encoded words; `onSuccess` and the page get the text, and `decodeMetadata()` reads them elsewhere.
   *
   * If the metadata is longer than 2,000 bytes, values are shortened, the longest values most.
   *
   * @default none; the page's metadata isn't taken automatically
   */
  readonly metadata?: Readonly<Record<string, string>>
  /** Largest size, in bytes. @default 5 GB */
  readonly maxBytes?: number
  /**
   * Media types such as `image/png` and `image/*`. A type that can run scripts, such as `image/svg+xml` or `text/html`, has to be named
   * explicitly. If the user's system names a type differently, such as a CSV file on Windows, the file is stored with the listed type.
   *
   * @default all
   */
  readonly types?: readonly string[]
}

/** An upload that is refused. */
export interface Refused {
  /** Reason, which is shown to the user. */
  readonly reject: string
  /** HTTP status. @default 403 */
  readonly status?: number
}

/** A file in the bucket, as the store describes it. */
export interface UploadedFile {
  readonly key: string
  /** URL to read the file; see {@link UploadHandlerOptions.createUrl}. */
  readonly url: string
  /** Without quotes. */
  readonly etag: string
  readonly sizeBytes: number
  readonly type: string
  /** File name on the user's device, as `authorize` got it. */
  readonly name: string
  readonly metadata: Readonly<Record<string, string>>
}

/** Options of `createUploadHandler()`. */
export interface UploadHandlerOptions {
  readonly bucket: BucketOptions
  /**
   * Decides whether a user can upload a file, and where it goes. The request has the page's headers and cookies; its body has already been
   * read.
   */
  readonly authorize: (
    request: Request,
    file: RequestedFile,
  ) => Allowed | Refused | Promise<Allowed | Refused>
  /**
   * Called when a file is in the bucket and its size and type are verified. The user waits for it, and sees a failure if it rejects. The
   * key identifies the upload: after a lost response, the function is called again with the same values.
   *
   * @default nothing is done
   */
  readonly onSuccess?: (file: UploadedFile, request: Request) => void | Promise<void>
  /** Receives failures that aren't the user's fault. @default they're logged to the console */
  readonly onError?: (error: unknown, request: Request) => void
  /** Returns the URL to read a file. @default the bucket's `publicUrl` and the key */
  readonly createUrl?: (key: string) => string | Promise<string>
  /** Signs upload tickets; not empty. All servers need the same secret. @default derived from the bucket's secret */
  readonly secret?: string
  /**
   * Handler name: handlers with the same name, bucket and secret accept each other's tickets. Set it if a page reaches one handler at
   * several paths.
   *
   * @default the request path, so several handlers in an app don't accept each other's tickets
   */
  readonly id?: string
  /** Origins of pages on other hosts that can upload, such as `https://shop.test`. @default only the same origin */
  readonly allowOrigins?: readonly string[]
  /** Files of this size or larger are sent in parts, in bytes. @default 16 MiB */
  readonly multipartFromBytes?: number
  /** Part size, in bytes; larger for files that would have more than 1,000 parts. @default 5 MiB */
  readonly partSizeBytes?: number
  /** Time to complete an upload, in milliseconds. @default 24 hours */
  readonly ticketLifetimeMs?: number
}
