import type { ImageInfo } from '../images/ImageInfo.js'
import type { VideoInfo } from '../videos/VideoInfo.js'

/** Result of a scan for malware. */
export interface ScanResult {
  readonly state: 'checking' | 'clean' | 'infected'
  /** Name of the malware; null without any. */
  readonly infectedWith: string | null
  /**
   * Why the scanner never takes the file, which is then not delivered. The state stays `checking`, so that an earlier version of the service
   * holds the file back, too. @default it does
   */
  readonly refusal?: string
  /** When the state began, as an ISO 8601 string in UTC. */
  readonly at: string
  /** SHA-256 of the bytes that were scanned, in lower-case hexadecimal; absent in results of before. */
  readonly sha256?: string
  /** Version of the scanned bytes in their storage; absent where nothing else can change them, and in results of before. */
  readonly version?: string
}

/** Facts about a file, as its sidecar has them. */
export interface StoredFile {
  readonly uuid: string
  /** The name exactly as it was sent. */
  readonly originalFilename: string
  readonly mimeType: string
  readonly sizeBytes: number
  /** SHA-256 of the bytes in lower-case hexadecimal; null where they went past the service. */
  readonly sha256: string | null
  /** Hash of the bytes as a tree, in lower-case hexadecimal; absent in projects that do not reuse content. */
  readonly treeHash?: string
  /** True if the file is kept; one that is not is removed after a while. */
  readonly isStored: boolean
  /** Source of the file as the client names it, such as `local`. */
  readonly source: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly tags: readonly string[]
  /** Public key of the project that it was uploaded to; absent in records of before, and for pictures of other servers. */
  readonly publicKey?: string
  /** Public key of the project whose pictures of other servers this is one of: it has the project's limits, and is in none of its lists. */
  readonly proxiedFor?: string
  /** True for a file of a project that was private then: it stays private when the service does not have the project. */
  readonly isPrivate?: true
  /** Result of the scan for malware; absent for files that are not scanned. */
  readonly scan?: ScanResult
  /** Time of the upload as an ISO 8601 string in UTC. */
  readonly uploadedAt: string
  readonly image: ImageInfo | null
  /** Facts about a video or a sound file; absent for other files, and in older records. */
  readonly video?: VideoInfo
  /** URL of the download and hash of what was wanted of it, if its client chose to reuse the file for the same call. */
  readonly savedUrl: string | null
}
