import type { Clock, ObjectUrls } from '@lading/kernel'
import type { CaptureSettings } from '../engine/CaptureSettings.js'
import type { ScanMode } from '../scan/react/ScanMode.js'

export interface CameraServices {
  readonly clock: Clock
  readonly urls: ObjectUrls
  /** Loads the mode that scans documents. */
  readonly loadScan: () => Promise<typeof ScanMode>
  /** Returns what sends a recording while it's made; null if it's only sent afterwards. */
  readonly getStreamOpener: () => NonNullable<CaptureSettings['openStream']> | null
  /** Aborted when the plugin is removed. */
  readonly signal: AbortSignal
}
