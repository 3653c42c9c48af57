/** A multipart upload to the store. */
export interface StoreUpload {
  readonly key: string
  readonly uploadId: string
}

/** A part that the store has. */
export interface StorePart {
  /** From 1. */
  readonly number: number
  readonly sizeBytes: number
  readonly etag: string
  /** Bucket checksum as the store gives it, in Base64. @default the store has no checksum */
  readonly checksum?: string
}
