/** Key-value pairs kept with an uploaded file. Services limit their number and length. */
export type FileMetadata = Readonly<Record<string, string>>

/** Words to find an uploaded file by. Services limit their number and characters. */
export type FileTags = readonly string[]

/** Properties of an image. A transport adds those of its service by declaration merging. */
export interface ImageInfo {
  /** In pixels. */
  readonly width: number
  /** In pixels. */
  readonly height: number
}

/** Properties of a video. A transport adds those of its service by declaration merging. */
export interface VideoInfo {
  /** In milliseconds; 0 where the service does not report it. */
  readonly duration: number
}

/** Properties that the service detected in the file's bytes. A transport adds those of its service by declaration merging. */
export interface ContentInfo {
  readonly mime?: {
    /** E.g. `image/jpeg`. */
    readonly mime: string
    /** E.g. `image`. */
    readonly type: string
    /** E.g. `jpeg`. */
    readonly subtype: string
  }
}

/**
 * The upload service's record of an uploaded file. A transport adds fields of its service by declaration merging; they
 * are optional, because another transport does not set them.
 */
export interface FileInfo {
  readonly uuid: string
  /** The service's own, sanitized name. */
  readonly name: string
  /** The name as it was sent. */
  readonly originalFilename: string
  /** In bytes. */
  readonly size: number
  readonly isStored: boolean
  readonly isImage: boolean
  readonly mimeType: string
  /** Delivery URL without modifiers, ending in a slash. */
  readonly cdnUrl: string
  readonly imageInfo: ImageInfo | null
  readonly videoInfo: VideoInfo | null
  readonly contentInfo: ContentInfo | null
  readonly metadata: FileMetadata | null
  /** Absent where the service does not report them. */
  readonly tags?: FileTags | null
}
