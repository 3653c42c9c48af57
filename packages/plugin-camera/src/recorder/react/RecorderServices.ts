import type { Clock, ObjectUrls } from '@lading/kernel'
import type { CaptureSettings } from '../../engine/CaptureSettings.js'

export interface RecorderServices {
  readonly clock: Clock
  readonly urls: ObjectUrls
  /** Returns what sends a recording while it's made; null if it's only sent afterwards. */
  readonly getStreamOpener: () => NonNullable<CaptureSettings['openStream']> | null
  /** Aborted when the plugin is removed. */
  readonly signal: AbortSignal
}
