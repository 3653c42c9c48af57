/** Options of `recorder()`. */
export interface RecorderOptions {
  /** Maximum duration of a recording, in seconds. @default 0, no limit */
  readonly maxSeconds?: number
  /** Options of the browser's `MediaRecorder`, e.g. `audioBitsPerSecond`. @default the browser's */
  readonly recorderOptions?: MediaRecorderOptions
}
