import type { CameraMode } from './CaptureSnapshot.js'

/** What the page wants of the camera, read anew each time it counts. */
export interface CaptureSettings {
  /** What may be taken, at least one; the first comes first. */
  readonly modes: readonly CameraMode[]
  /** Whether photos are flipped, as in a mirror. */
  readonly isMirrored: boolean
  /** Whether videos have sound. */
  readonly hasAudio: boolean
  /** Longest video in seconds; 0 sets no limit. */
  readonly maxDurationSeconds: number
  /** Passed on to the recorder. */
  readonly recorderOptions: MediaRecorderOptions | null
}
