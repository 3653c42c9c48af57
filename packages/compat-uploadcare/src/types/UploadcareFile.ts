/** Key-value pairs kept with an uploaded file. */
export type Metadata = Record<string, string>

/** Words for finding an uploaded file. */
export type Tags = string[]

/** An image's properties. */
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

/** A video's audio stream. */
export interface AudioInfo {
  /** In kilobits per second. */
  bitrate: number | null
  codec: string | null
  /** In hertz. */
  sampleRate: number | null
  channels: string | null
}

/** A video's properties. */
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

/** A file's type, detected from its bytes by the service. */
export interface MimeInfo {
  /** E.g. `image/jpeg`. */
  mime: string
  /** E.g. `image`. */
  type: string
  /** E.g. `jpeg`. */
  subtype: string
}

/** The type and media data that the service read from the file's bytes. */
export interface ContentInfo {
  mime?: MimeInfo
  image?: ImageInfo
  /** At run time, its `audio` and `video` are lists of streams. */
  video?: VideoInfo
}

/** An uploaded file, as the upload service returns it. */
export interface UploadcareFile {
  readonly uuid: string
  /** The sanitized name, from the service. */
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly isStored: boolean
  readonly isImage: boolean
  readonly mimeType: string
  /** Delivery URL without modifiers, ending in a slash. */
  readonly cdnUrl: string
  /** The file's URL in the project's custom storage; null or absent without custom storage. */
  readonly s3Url: string | null
  /** The name as it was sent. */
  readonly originalFilename: string
  readonly imageInfo: ImageInfo | null
  readonly videoInfo: VideoInfo | null
  readonly contentInfo: ContentInfo | null
  readonly metadata: Metadata | null
  readonly tags: Tags | null
  /** The project's custom-storage bucket; null or absent without custom storage. */
  readonly s3Bucket: string | null
  /** Operations that the project applies to every image; null or absent if there aren't any. */
  readonly defaultEffects: string | null
}
