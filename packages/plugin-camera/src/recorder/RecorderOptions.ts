/** Options for `recorder()`. */
export interface RecorderOptions {
  /** Maximum recording duration in seconds. @default 0, no limit */
  readonly maxSeconds?: number
  /** `MediaRecorder` options, e.g. `audioBitsPerSecond`. @default the browser's */
  readonly recorderOptions?: MediaRecorderOptions
  /**
   * Uploads a recording while it's made, if the transport appends bytes. The recording then has no duration and no index in its file.
   *
   * @default false
   */
  readonly uploadWhileRecording?: boolean
}
