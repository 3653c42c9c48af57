import type { ImageInfo } from '@lading/kernel'

/** File info fields that only this transport sets. */
export interface FileInfoFields {
  /**
   * True if the response to an earlier attempt on this page was lost, including in a failed upload that was retried, so that the service
   * might have stored the file twice, under an unknown UUID. Services that accept client-chosen ids store it once. @default absent
   */
  readonly possibleDuplicate?: true
}

/** Image properties, besides its size. Source: upload API, `image_info`. */
export interface ImageInfoFields {
  /** Pillow mode, e.g. `RGB`, `RGBA`, `CMYK`. */
  readonly colorMode: string
  /** EXIF orientation from 1 to 8. */
  readonly orientation: number | null
  /** E.g. `JPEG`. */
  readonly format: string
  /** Whether the image is animated. */
  readonly sequence: boolean
  /** In degrees. */
  readonly geoLocation: { readonly latitude: number; readonly longitude: number } | null
  /** ISO 8601 without a time zone. */
  readonly datetimeOriginal: string | null
  readonly dpi: readonly [number, number] | null
}

/** An audio stream in a video. */
export interface AudioStreamInfo {
  /** In kilobits per second. */
  readonly bitrate: number | null
  readonly codec: string | null
  /** In hertz. */
  readonly sampleRate: number | null
  readonly channels: string | null
}

/** A video stream in a video file. */
export interface VideoStreamInfo {
  /** In pixels. */
  readonly width: number
  /** In pixels. */
  readonly height: number
  /** In frames per second; 0 if the service doesn't report it. */
  readonly frameRate: number
  /** In kilobits per second. */
  readonly bitrate: number | null
  readonly codec: string | null
}

/** Video file properties that don't depend on its streams. */
interface VideoContainerFields {
  /** E.g. `mp4`. */
  readonly format: string
  /** In kilobits per second. */
  readonly bitrate: number | null
}

/** Properties of a video with at most one audio and one video stream, besides its duration. Source: upload API, `video_info`. */
export interface VideoInfoFields extends VideoContainerFields {
  readonly audio: AudioStreamInfo | null
  readonly video: VideoStreamInfo
}

/** Properties of a video with all its streams. Source: upload API, `content_info.video`. */
export interface ContentVideoInfo extends VideoContainerFields {
  /** In milliseconds; 0 if the service doesn't report it. */
  readonly duration: number
  readonly audio: readonly AudioStreamInfo[]
  readonly video: readonly VideoStreamInfo[]
}

/** Properties that the service detected from the file's bytes, besides its type. Source: upload API, `content_info`. */
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
