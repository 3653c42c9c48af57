import type { FileDetails } from '../storage/FileStorage.js'

/** An upload in parts that was started and not completed. */
export interface MultipartUpload
  extends Pick<FileDetails, 'publicKey' | 'isStored' | 'source' | 'metadata' | 'tags'> {
  /** Of the file it will become. */
  readonly uuid: string
  readonly filename: string
  /** Size of the file in bytes; the most that it may have while `appended` is `open`. */
  readonly sizeBytes: number
  readonly partSizeBytes: number
  readonly declaredMimeType: string
  /** When it and its part addresses end, in milliseconds since 1970. */
  readonly expiresAtMs: number
  /** Set for an upload that one request after the other appends to: whether its size is known. */
  readonly appended?: 'sized' | 'open'
  /** SHA-256 that the file must have, in lower-case hexadecimal. */
  readonly expectedSha256?: string
  /** Whether the client wants to know the SHA-256 of the file. */
  readonly wantsSha256?: boolean
}
