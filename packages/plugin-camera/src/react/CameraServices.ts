import type { Clock, ObjectUrls } from '@lading/kernel'
import type { ScanMode } from '../scan/react/ScanMode.js'

export interface CameraServices {
  readonly clock: Clock
  readonly urls: ObjectUrls
  /** Loads the mode that scans documents. */
  readonly loadScan: () => Promise<typeof ScanMode>
  /** Aborted when the plugin is removed. */
  readonly signal: AbortSignal
}
