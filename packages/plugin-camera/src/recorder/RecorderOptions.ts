/** Options for `recorder()`. */
export interface RecorderOptions {
  /** Maximum recording duration in seconds. @default 0, no limit */
  readonly maxSeconds?: number
  /** `MediaRecorder` options, e.g. `audioBitsPerSecond`. @default the browser's */
  readonly recorderOptions?: MediaRecorderOptions
}
