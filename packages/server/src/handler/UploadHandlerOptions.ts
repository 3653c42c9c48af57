import type { BucketOptions } from '../store/BucketOptions.js'

/** A file as the browser describes it; nothing of it is verified. */
export interface RequestedFile {
  /** Composed (NFC), with ordinary spaces, at most 255 bytes, with an extension if the type has one. */
  readonly name: string
  /** `Infinity` for a resumable upload whose size isn't known yet: it's limited to `maxBytes` while it arrives. */
  readonly sizeBytes: number
  /** Media type, `application/octet-stream` if the browser knows none. */
  readonly type: string
  /** Metadata that the page has set. */
  readonly metadata: Readonly<Record<string, string>>
}

/** An upload that is allowed. */
export interface Allowed {
  /** Key of the object, which is overwritten if it exists. @default a random folder and the file's name */
  readonly key?: string
  /**
   * Metadata of the object: names of letters, digits and dashes, values of any text. The store has values other than printable ASCII as
   * encoded words of RFC 2047; `onSuccess` and the page get the text, and `decodeMetadata()` reads them elsewhere.
   *
   * More than 2,000 bytes are shortened, the longest values most.
   *
   * @default none; that of the page is not taken by itself
   */
  readonly metadata?: Readonly<Record<string, string>>
  /** Largest size, in bytes. @default 5 GB */
  readonly maxBytes?: number
  /**
   * Media types such as `image/png` and `image/*`. A type that can run scripts, such as `image/svg+xml` or `text/html`, has to be named
   * itself. A file whose system names its type in another way, such as a CSV of Windows, is stored with the listed type.
   *
   * @default all
   */
  readonly types?: readonly string[]
}

/** An upload that is refused. */
export interface Refused {
  /** Reason, which is shown to the person. */
  readonly reject: string
  /** HTTP status. @default 403 */
  readonly status?: number
}

/** A file that is in the bucket, as the store describes it. */
export interface UploadedFile {
  readonly key: string
  /** Where the file is read; see {@link UploadHandlerOptions.createUrl}. */
  readonly url: string
  /** Without quotes. */
  readonly etag: string
  readonly sizeBytes: number
  readonly type: string
  /** Name of the file on the person's device, as `authorize` got it. */
  readonly name: string
  readonly metadata: Readonly<Record<string, string>>
}

/** Options of `createUploadHandler()`. */
export interface UploadHandlerOptions {
  readonly bucket: BucketOptions
  /**
   * Decides whether a person may upload a file, and where it goes. The request has the headers and cookies of the page; its body
   * is read already.
   */
  readonly authorize: (
    request: Request,
    file: RequestedFile,
  ) => Allowed | Refused | Promise<Allowed | Refused>
  /**
   * Called when a file is in the bucket and its size and type are verified. The person waits for it, and sees a failure if it
   * rejects. Its key identifies the upload: after a lost response it is called again with the same values.
   *
   * @default nothing is done
   */
  readonly onSuccess?: (file: UploadedFile, request: Request) => void | Promise<void>
  /** Receives failures that are no fault of the person. @default they are written to the console */
  readonly onError?: (error: unknown, request: Request) => void
  /** Returns the URL under which a file is read. @default the bucket's `publicUrl` and the key */
  readonly createUrl?: (key: string) => string | Promise<string>
  /** Signs the tickets of uploads; not empty. All servers need the same one. @default derived from the bucket's secret */
  readonly secret?: string
  /**
   * Name of the handler: a ticket is taken by handlers with the same name, bucket and secret. Set it where a page reaches one handler at
   * several paths.
   *
   * @default the path of the request, so that several handlers of an app do not take each other's tickets
   */
  readonly id?: string
  /** Origins of pages on other hosts that may upload, such as `https://shop.test`. @default those of the same origin */
  readonly allowOrigins?: readonly string[]
  /** Files of this size and above are sent in parts, in bytes. @default 16 MiB */
  readonly multipartFromBytes?: number
  /** Size of a part, in bytes; larger for files that would have more than 1,000 parts. @default 5 MiB */
  readonly partSizeBytes?: number
  /** Time to complete an upload, in milliseconds. @default 24 hours */
  readonly ticketLifetimeMs?: number
}
