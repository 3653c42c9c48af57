import type { FileDetails } from '../storage/FileStorage.js'

/** A multipart upload that was started and not completed. */
export interface MultipartUpload
  extends Pick<FileDetails, 'publicKey' | 'owner' | 'isStored' | 'source' | 'metadata' | 'tags'> {
  /** UUID of the resulting file. */
  readonly uuid: string
  readonly filename: string
  /** File size in bytes; the maximum size while `appended` is `open`. */
  readonly sizeBytes: number
  readonly partSizeBytes: number
  readonly declaredMimeType: string
  /** When the upload and its part URLs expire, in milliseconds since 1970. */
  readonly expiresAtMs: number
  /** Set for an upload that requests append to one after another: tells whether its size is known. */
  readonly appended?: 'sized' | 'open'
  /** SHA-256 that the file must have, in lower-case hexadecimal. */
  readonly expectedSha256?: string
  /** Whether the client wants to know the file's SHA-256. */
  readonly wantsSha256?: boolean
}
