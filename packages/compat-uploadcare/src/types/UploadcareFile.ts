/** Key-value pairs kept with an uploaded file. */
export type Metadata = Record<string, string>

/** Words to find an uploaded file by. */
export type Tags = string[]

/** Properties of an image. */
export interface ImageInfo {
  /** In pixels. */
  height: number
  /** In pixels. */
  width: number
  /** In degrees. */
  geoLocation: { latitude: number; longitude: number } | null
  /** As ISO 8601 without a zone. */
  datetimeOriginal: string | null
  /** E.g. `JPEG`. */
  format: string
  /** E.g. `RGB`. */
  colorMode: string
  dpi: { 0: number; 1: number } | null
  /** EXIF orientation from 1 to 8. */
  orientation: number | null
  /** Whether the image is animated. */
  sequence: boolean | null
}

/** The audio stream of a video. */
export interface AudioInfo {
  /** In kilobits per second. */
  bitrate: number | null
  codec: string | null
  /** In hertz. */
  sampleRate: number | null
  channels: string | null
}

/** Properties of a video. */
export interface VideoInfo {
  /** In milliseconds. */
  duration: number
  /** E.g. `mp4`. */
  format: string
  /** In kilobits per second. */
  bitrate: number
  audio: AudioInfo | null
  video: { height: number; width: number; frameRate: number; bitrate: number; codec: string }
}

/** The type of a file, as the service found it in the bytes. */
export interface MimeInfo {
  /** E.g. `image/jpeg`. */
  mime: string
  /** E.g. `image`. */
  type: string
  /** E.g. `jpeg`. */
  subtype: string
}

/** The type and the media data that the service read from the file's bytes. */
export interface ContentInfo {
  mime?: MimeInfo
  image?: ImageInfo
  /** At run time, `audio` and `video` in it are lists of streams. */
  video?: VideoInfo
}

/** The upload service's record of an uploaded file. */
export interface UploadcareFile {
  readonly uuid: string
  /** The service's own, sanitized name. */
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly isStored: boolean
  readonly isImage: boolean
  readonly mimeType: string
  /** Delivery URL without modifiers, ending in a slash. */
  readonly cdnUrl: string
  /** Address of the file in the project's own storage; null or absent without one. */
  readonly s3Url: string | null
  /** The name as it was sent. */
  readonly originalFilename: string
  readonly imageInfo: ImageInfo | null
  readonly videoInfo: VideoInfo | null
  readonly contentInfo: ContentInfo | null
  readonly metadata: Metadata | null
  readonly tags: Tags | null
  /** Bucket of the project's own storage; null or absent without one. */
  readonly s3Bucket: string | null
  /** Operations that the project applies to every image; null or absent without them. */
  readonly defaultEffects: string | null
}
