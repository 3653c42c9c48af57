/** Key-value pairs kept with an uploaded file. Services limit their number and length. */
export type FileMetadata = Readonly<Record<string, string>>

/** Keywords of an uploaded file. Services limit their number and characters. */
export type FileTags = readonly string[]

/** Image properties. A transport adds its service's fields by declaration merging. */
export interface ImageInfo {
  /** In pixels. */
  readonly width: number
  /** In pixels. */
  readonly height: number
}

/** Video properties. A transport adds its service's fields by declaration merging. */
export interface VideoInfo {
  /** In milliseconds; 0 if the service doesn't report it. */
  readonly duration: number
}

/** Properties that the service detected in the file's bytes. A transport adds its service's fields by declaration merging. */
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
 * The upload service's record of an uploaded file. A transport adds its service's fields by declaration merging; they're optional, because
 * other transports don't set them.
 */
export interface FileInfo {
  readonly uuid: string
  /** The name as sanitized by the service. */
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
  /** Absent if the service doesn't report tags. */
  readonly tags?: FileTags | null
}
