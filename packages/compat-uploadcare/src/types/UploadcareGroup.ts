import type { UploadcareFile } from './UploadcareFile.js'

/** The upload service's record of a group of files. */
export interface UploadcareGroup {
  readonly uuid: string
  /** A number at run time. */
  readonly filesCount: string
  /** Total of all files, in bytes. */
  readonly totalSize: number
  readonly isStored: boolean
  /** Whether any of its files is an image. */
  readonly isImage: boolean
  /** Delivery URL, ending in a slash. */
  readonly cdnUrl: string
  readonly files: UploadcareFile[]
  /** As ISO 8601. */
  readonly createdAt: string
  /** As ISO 8601; null while the files are not stored permanently. */
  readonly storedAt: string | null
}
