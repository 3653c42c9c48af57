import type { UploadcareFile } from './UploadcareFile.js'

/** A file group, as the upload service returns it. */
export interface UploadcareGroup {
  readonly uuid: string
  /** A number at run time. */
  readonly filesCount: string
  /** Total size, in bytes. */
  readonly totalSize: number
  readonly isStored: boolean
  /** Whether the group contains an image. */
  readonly isImage: boolean
  /** Delivery URL, ending in a slash. */
  readonly cdnUrl: string
  readonly files: UploadcareFile[]
  /** As ISO 8601. */
  readonly createdAt: string
  /** As ISO 8601; null while the files aren't stored permanently. */
  readonly storedAt: string | null
}
