/** Facts about a video or audio file, named as on the wire. Source: wire protocol §5. */
export interface VideoInfo {
  /** In milliseconds; null if the file doesn't say. */
  readonly duration: number | null
  /** Such as `mp4`, `mov`, `webm` or `mkv`. */
  readonly format: string
  /** The whole file's bitrate, in kilobits per second; null without a duration. */
  readonly bitrate: number | null
  readonly audio: readonly AudioStream[]
  /** Empty for an audio file. */
  readonly video: readonly VideoStream[]
}

export interface AudioStream {
  readonly bitrate: null
  /** Such as `aac` or `opus`. */
  readonly codec: string | null
  /** In hertz. */
  readonly sample_rate: number | null
  readonly channels: string | null
}

export interface VideoStream {
  /** In pixels, as stored. */
  readonly width: number
  readonly height: number
  /** Frames per second; null if the file doesn't say. */
  readonly frame_rate: number | null
  readonly bitrate: null
  /** Such as `h264` or `vp9`. */
  readonly codec: string | null
}
