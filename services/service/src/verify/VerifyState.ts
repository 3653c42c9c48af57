import type { BudgetRest } from './createBudget.js'
import type { Fault } from './Fault.js'

/** Checks by file age, most urgent first; `round` repeats. */
export type StageName = 'minute' | 'hour' | 'day' | 'round'

/** A fault with its history. */
export interface KnownFault extends Fault {
  /** When it was found, in milliseconds since 1970. */
  readonly foundMs: number
  /** When it was last checked, in milliseconds since 1970. */
  readonly checkedMs: number
  /** True once a second check has found it. */
  readonly isConfirmed: boolean
}

/** A stage's progress. */
export interface StageState {
  /** Last checked key in the file list; empty at the start. */
  readonly after: string
  /** Upload time of the next due file, as an ISO 8601 string; null if none is due. */
  readonly next: string | null
}

/** Verification progress, shared by all nodes. */
export interface VerifyState {
  /** Node that holds the lease; empty if none does. */
  readonly holder: string
  /** When the lease ends, in milliseconds since 1970. */
  readonly untilMs: number
  /** When a node last saved its work, in milliseconds since 1970; 0 before the first save. */
  readonly savedMs: number
  readonly stages: Readonly<Record<StageName, StageState>>
  /** When the current round started, in milliseconds since 1970. */
  readonly roundMs: number
  /** True after the first round. */
  readonly hasReadAll: boolean
  /** Last key that the round has checked for leftovers; null when it's done. */
  readonly remainsAfter: string | null
  readonly rest: BudgetRest | undefined
  readonly faults: readonly KnownFault[]
  /** Number of faults found while the list was full. */
  readonly unlistedFaults: number
  readonly checkedFiles: number
  readonly checkedBytes: number
}
