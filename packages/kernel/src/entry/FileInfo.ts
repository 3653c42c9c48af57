/** Key-value pairs kept with an uploaded file: at most 50, keys of 64 and values of 512 characters. */
export type FileMetadata = Readonly<Record<string, string>>

/** Words to find an uploaded file by: at most 50 of 100 characters from `A-Z a-z 0-9 - _ .`. */
export type FileTags = readonly string[]

/** Properties of an image. Source: upload API, `image_info`. */
export interface ImageInfo {
  /** Pillow's mode, e.g. `RGB`, `RGBA`, `CMYK`. */
  readonly colorMode: string
  /** EXIF orientation from 1 to 8. */
  readonly orientation: number | null
  /** E.g. `JPEG`. */
  readonly format: string
  /** In pixels. */
  readonly width: number
  /** In pixels. */
  readonly height: number
  /** Whether the image is animated. */
  readonly sequence: boolean
  /** In degrees. */
  readonly geoLocation: { readonly latitude: number; readonly longitude: number } | null
  /** As ISO 8601 without a zone. */
  readonly datetimeOriginal: string | null
  readonly dpi: readonly [number, number] | null
}

/** One audio stream of a video. */
export interface AudioStreamInfo {
  /** In kilobits per second. */
  readonly bitrate: number | null
  readonly codec: string | null
  /** In hertz. */
  readonly sampleRate: number | null
  readonly channels: string | null
}

/** One picture stream of a video. */
export interface VideoStreamInfo {
  /** In pixels. */
  readonly width: number
  /** In pixels. */
  readonly height: number
  /** In frames per second; 0 where the service does not report it. */
  readonly frameRate: number
  /** In kilobits per second. */
  readonly bitrate: number | null
  readonly codec: string | null
}

interface VideoContainerInfo {
  /** In milliseconds; 0 where the service does not report it. */
  readonly duration: number
  /** E.g. `mp4`. */
  readonly format: string
  /** In kilobits per second. */
  readonly bitrate: number | null
}

/** Properties of a video with at most one stream of a kind. Source: upload API, `video_info`. */
export interface VideoInfo extends VideoContainerInfo {
  readonly audio: AudioStreamInfo | null
  readonly video: VideoStreamInfo
}

/** Properties of a video with all of its streams. Source: upload API, `content_info.video`. */
export interface ContentVideoInfo extends VideoContainerInfo {
  readonly audio: readonly AudioStreamInfo[]
  readonly video: readonly VideoStreamInfo[]
}

/** What the service found in the file's bytes. Source: upload API, `content_info`. */
export interface ContentInfo {
  readonly mime?: {
    /** E.g. `image/jpeg`. */
    readonly mime: string
    /** E.g. `image`. */
    readonly type: string
    /** E.g. `jpeg`. */
    readonly subtype: string
  }
  readonly image?: ImageInfo
  readonly video?: ContentVideoInfo
}

/** The upload service's record of an uploaded file. */
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
