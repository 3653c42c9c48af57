import type { StreamedFile, UploadStream } from '@lading/kernel'
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
  /** Starts to send a video while it's recorded. @default videos are sent once they're complete */
  readonly openStream?: ((file: StreamedFile) => Promise<UploadStream>) | null
}
