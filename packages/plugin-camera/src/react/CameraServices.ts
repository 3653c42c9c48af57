import type { Clock, ObjectUrls } from '@lading/kernel'

export interface CameraServices {
  readonly clock: Clock
  readonly urls: ObjectUrls
  /** Aborted when the plugin is removed. */
  readonly signal: AbortSignal
}
