import type { FileInfo } from './FileInfo.js'

/** The upload service's record of a group, an immutable list of uploaded files. */
export interface GroupInfo {
  /** The service's id of the group. */
  readonly uuid: string
  readonly filesCount: number
  /** Total of all files, in bytes. */
  readonly totalSize: number
  /** Whether its files are stored permanently. */
  readonly isStored: boolean
  /** Whether any of its files is an image. */
  readonly isImage: boolean
  /** Delivery URL, ending in a slash. */
  readonly cdnUrl: string
  readonly files: readonly FileInfo[]
  /** As ISO 8601. */
  readonly createdAt: string
  /** As ISO 8601; null while the files are not stored permanently. */
  readonly storedAt: string | null
}
