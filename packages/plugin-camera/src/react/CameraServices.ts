import type { Clock, ObjectUrls } from '@lading/kernel'

/** The services of the camera's activity. */
export interface CameraServices {
  readonly clock: Clock
  readonly urls: ObjectUrls
  /** Aborted when the plugin is removed. */
  readonly signal: AbortSignal
}
