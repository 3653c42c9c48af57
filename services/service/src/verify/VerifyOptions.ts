import type { Fault } from './Fault.js'

/** Options for the verifier. */
export interface VerifyOptions {
  /** Maximum bytes that all nodes together read per hour. @default 10000000000 */
  readonly bytesPerHour?: number
  /** Maximum requests to the store per hour, over all nodes; at least 60. @default 20000 */
  readonly requestsPerHour?: number
  /** Interval at which older files are read again, in milliseconds. @default 2592000000, 30 days */
  readonly roundMs?: number
  /** Interval at which a node looks for due files, in milliseconds. @default 60000 */
  readonly intervalMs?: number
  /** Called once per confirmed fault, on the node that found it. Errors are logged. */
  readonly onFault?: (fault: Fault) => void | Promise<void>
}

/** Default options. */
export const VERIFY_DEFAULTS = {
  bytesPerHour: 10_000_000_000,
  requestsPerHour: 20_000,
  roundMs: 2_592_000_000,
  intervalMs: 60_000,
} as const
