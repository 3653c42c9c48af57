import type { ImageInfo } from '@lading/kernel'

/** Fields of a file info that only this transport sets. */
export interface FileInfoFields {
  /**
   * True if the response to an earlier attempt of this page was lost, also in an upload that failed and was retried, so that the
   * service may store the file a second time under an unknown UUID. Services that take the id which this page has chosen store it
   * once. @default absent
   */
  readonly possibleDuplicate?: true
}

/** Properties of an image, besides its size. Source: upload API, `image_info`. */
export interface ImageInfoFields {
  /** Pillow's mode, e.g. `RGB`, `RGBA`, `CMYK`. */
  readonly colorMode: string
  /** EXIF orientation from 1 to 8. */
  readonly orientation: number | null
  /** E.g. `JPEG`. */
  readonly format: string
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

/** Properties of a video file, whatever streams it has. */
interface VideoContainerFields {
  /** E.g. `mp4`. */
  readonly format: string
  /** In kilobits per second. */
  readonly bitrate: number | null
}

/** Properties of a video with at most one stream of a kind, besides its duration. Source: upload API, `video_info`. */
export interface VideoInfoFields extends VideoContainerFields {
  readonly audio: AudioStreamInfo | null
  readonly video: VideoStreamInfo
}

/** Properties of a video with all of its streams. Source: upload API, `content_info.video`. */
export interface ContentVideoInfo extends VideoContainerFields {
  /** In milliseconds; 0 where the service does not report it. */
  readonly duration: number
  readonly audio: readonly AudioStreamInfo[]
  readonly video: readonly VideoStreamInfo[]
}

/** Properties that the service detected in the file's bytes, besides its type. Source: upload API, `content_info`. */
export interface ContentInfoFields {
  readonly image?: ImageInfo
  readonly video?: ContentVideoInfo
}

declare module '@lading/kernel' {
  interface FileInfo extends FileInfoFields {}
  interface ImageInfo extends ImageInfoFields {}
  interface VideoInfo extends VideoInfoFields {}
  interface ContentInfo extends ContentInfoFields {}
}
