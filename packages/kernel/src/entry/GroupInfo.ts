import type { FileInfo } from './FileInfo.js'

/** The upload service's record of a group, an immutable list of uploaded files. */
export interface GroupInfo {
  /** The group's id, assigned by the service. */
  readonly uuid: string
  readonly filesCount: number
  /** Total size of all files, in bytes. */
  readonly totalSize: number
  /** Whether its files are stored permanently. */
  readonly isStored: boolean
  /** Whether any of its files is an image. */
  readonly isImage: boolean
  /** Delivery URL, ending in a slash. */
  readonly cdnUrl: string
  readonly files: readonly FileInfo[]
  /** In ISO 8601 format. */
  readonly createdAt: string
  /** In ISO 8601 format; null while the files aren't stored permanently. */
  readonly storedAt: string | null
}
