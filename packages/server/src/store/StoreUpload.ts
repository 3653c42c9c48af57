/** An upload in parts to the store. */
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
  /** The bucket's checksum as the store gives it, in base64. @default the store has none */
  readonly checksum?: string
}
