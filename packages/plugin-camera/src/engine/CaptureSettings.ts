import type { CameraMode } from './CaptureSnapshot.js'

/** Settings of a capture engine, read again for each action. */
export interface CaptureSettings {
  /** The available modes, at least one; the first is the initial one. */
  readonly modes: readonly CameraMode[]
  /** Whether photos are mirrored. */
  readonly isMirrored: boolean
  /** Whether videos have sound. */
  readonly hasAudio: boolean
  /** Maximum duration of a video in seconds; 0 sets no limit. */
  readonly maxDurationSeconds: number
  /** Options of the browser's `MediaRecorder`. */
  readonly recorderOptions: MediaRecorderOptions | null
}
