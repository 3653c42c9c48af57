import type { FileInfo } from '../entries/UploadEntry.js'

/** What the upload service knows of a group, an unchangeable list of uploaded files. */
export interface GroupInfo {
  /** The service's id of the group. */
  readonly uuid: string
  readonly filesCount: number
  /** Of all files together, in bytes. */
  readonly totalSize: number
  /** Whether its files are kept for good. */
  readonly isStored: boolean
  /** Whether any of its files is an image. */
  readonly isImage: boolean
  /** Delivery URL, ending in a slash. */
  readonly cdnUrl: string
  readonly files: readonly FileInfo[]
  /** As ISO 8601. */
  readonly createdAt: string
  /** As ISO 8601; null while the files are not kept for good. */
  readonly storedAt: string | null
}
