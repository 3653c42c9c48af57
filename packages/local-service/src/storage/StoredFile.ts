import type { ImageInfo } from '../images/ImageInfo.js'

/** What the sidecar of a file says about it. */
export interface StoredFile {
  readonly uuid: string
  /** The name exactly as it was sent. */
  readonly originalFilename: string
  readonly mimeType: string
  readonly sizeBytes: number
  /** SHA-256 of the bytes in lower-case hexadecimal. */
  readonly sha256: string
  /** Whether the file is kept; one that is not is removed after a while. */
  readonly isStored: boolean
  /** Where the client says the file came from, such as `local`. */
  readonly source: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly tags: readonly string[]
  /** Time of the upload as an ISO 8601 text in UTC. */
  readonly uploadedAt: string
  readonly image: ImageInfo | null
  /** Address the file was fetched from, when its client asked to be given this file again for the same address. */
  readonly savedUrl: string | null
}
