import type { Clock } from '@lading/kernel'
import type { ExternalOptions } from '../ExternalOptions.js'
import type { ParseUrl } from '../frame/parseFrameMessage.js'

export interface ExternalServices {
  readonly clock: Clock
  readonly parseUrl: ParseUrl
  /** Aborted when the plugin is removed. */
  readonly signal: AbortSignal
  readonly options: ExternalOptions
}
