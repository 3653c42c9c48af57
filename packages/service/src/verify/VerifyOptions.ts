import type { Fault } from './Fault.js'

/** Options of the verifier, which reads stored files again. */
export interface VerifyOptions {
  /** Most bytes that all nodes together read in an hour. @default 10000000000 */
  readonly bytesPerHour?: number
  /** Most requests to the store that all nodes together make for it in an hour. @default 20000 */
  readonly requestsPerHour?: number
  /** Time between two readings of a file that is older than a day, in milliseconds. @default 2592000000, 30 days */
  readonly roundMs?: number
  /** Time between two looks for files that are due, in milliseconds. @default 60000 */
  readonly intervalMs?: number
  /** Is called once for each fault that was found twice, at the node that found it. What it throws is logged. */
  readonly onFault?: (fault: Fault) => void | Promise<void>
}

/** Values of options that are not given. */
export const VERIFY_DEFAULTS = {
  bytesPerHour: 10_000_000_000,
  requestsPerHour: 20_000,
  roundMs: 2_592_000_000,
  intervalMs: 60_000,
} as const
