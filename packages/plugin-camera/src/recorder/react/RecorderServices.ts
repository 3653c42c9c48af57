import type { Clock, ObjectUrls } from '@lading/kernel'

export interface RecorderServices {
  readonly clock: Clock
  readonly urls: ObjectUrls
  /** Aborted when the plugin is removed. */
  readonly signal: AbortSignal
}
