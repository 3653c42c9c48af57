import type { ImageInfo } from '../images/ImageInfo.js'
import type { VideoInfo } from '../videos/VideoInfo.js'

/** Malware scan result. */
export interface ScanResult {
  readonly state: 'checking' | 'clean' | 'infected'
  /** The malware's name; null for a clean file. */
  readonly infectedWith: string | null
  /**
   * Why the scanner never accepts the file, which is then not delivered. The state stays `checking`, so that an earlier version of
   * the service holds the file back, too. @default it accepts the file
   */
  readonly refusal?: string
  /** When the state began, as an ISO 8601 string in UTC. */
  readonly at: string
  /** SHA-256 of the scanned bytes, in lower-case hexadecimal; absent in older results. */
  readonly sha256?: string
  /** Storage version of the scanned bytes; absent if nothing else can change them, and in older results. */
  readonly version?: string
}

/** Facts about a file, as stored in its sidecar. */
export interface StoredFile {
  readonly uuid: string
  /** The name exactly as it was sent. */
  readonly originalFilename: string
  readonly mimeType: string
  readonly sizeBytes: number
  /** SHA-256 of the bytes in lower-case hexadecimal; null if they bypassed the service. */
  readonly sha256: string | null
  /** Tree hash of the bytes, in lower-case hexadecimal; absent in projects that don't reuse content. */
  readonly treeHash?: string
  /** True if the file is kept; otherwise it's removed after a while. */
  readonly isStored: boolean
  /** Source that the client names, such as `local`. */
  readonly source: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly tags: readonly string[]
  /** Public key of the project that it was uploaded to; absent in older records, and for images from other servers. */
  readonly publicKey?: string
  /** Whom the file belongs to, see `nameOwner`; absent if its upload had no token with a subject. */
  readonly owner?: string
  /**
   * Public key of the project that delivers this image from another server: the project's limits apply, but its lists don't contain
   * the file.
   */
  readonly proxiedFor?: string
  /** True if the file's project was private at upload time: the file stays private even if the service no longer has the project. */
  readonly isPrivate?: true
  /** Malware scan result; absent for files that aren't scanned. */
  readonly scan?: ScanResult
  /** Upload time as an ISO 8601 string in UTC. */
  readonly uploadedAt: string
  readonly image: ImageInfo | null
  /** Facts about a video or audio file; absent for other files, and in older records. */
  readonly video?: VideoInfo
  /** Download URL and a hash of what was wanted from it, if the client chose to reuse the file for the same call. */
  readonly savedUrl: string | null
}
