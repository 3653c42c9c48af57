import type { FileDetails } from '../storage/FileStorage.js'

/** An upload in parts that was started and not completed. */
export interface MultipartUpload
  extends Pick<FileDetails, 'publicKey' | 'isStored' | 'source' | 'metadata' | 'tags'> {
  /** Of the file it will become. */
  readonly uuid: string
  readonly filename: string
  readonly sizeBytes: number
  readonly partSizeBytes: number
  readonly declaredMimeType: string
  /** When it and its part addresses end, in milliseconds since 1970. */
  readonly expiresAtMs: number
}
