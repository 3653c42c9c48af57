import type { Clock } from '@lading/kernel'
import type { ExternalOptions } from '../ExternalOptions.js'

/** The services of the activity. */
export interface ExternalServices {
  readonly clock: Clock
  /** Aborted when the plugin is removed. */
  readonly signal: AbortSignal
  readonly options: ExternalOptions
}
