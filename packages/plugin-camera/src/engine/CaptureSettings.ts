import type { CameraMode } from './CaptureSnapshot.js'

/** Capture engine settings, read again for each action. */
export interface CaptureSettings {
  /** Available modes; never empty. The engine starts in the first mode. */
  readonly modes: readonly CameraMode[]
  /** Whether photos are mirrored. */
  readonly isMirrored: boolean
  /** Whether videos have sound. */
  readonly hasAudio: boolean
  /** Maximum video duration in seconds; 0 for no limit. */
  readonly maxDurationSeconds: number
  /** `MediaRecorder` options. */
  readonly recorderOptions: MediaRecorderOptions | null
}
