import type { BudgetRest } from './createBudget.js'
import type { Fault } from './Fault.js'

/** Names of the checks of a file by its age, the most urgent first. The last one comes again and again. */
export type StageName = 'minute' | 'hour' | 'day' | 'round'

/** A fault, and what became of it. */
export interface KnownFault extends Fault {
  /** When it was found, in milliseconds since 1970. */
  readonly foundMs: number
  /** When it was last looked at, in milliseconds since 1970. */
  readonly checkedMs: number
  /** True once it was found twice. */
  readonly isConfirmed: boolean
}

/** How far a check has come. */
export interface StageState {
  /** The last checked key of the list of files; empty before the first one. */
  readonly after: string
  /** Time of the upload that comes next, as an ISO 8601 string; null if none is due. */
  readonly next: string | null
}

/** What the verifier of all nodes has done so far. */
export interface VerifyState {
  /** The node that verifies, and the end of its turn in milliseconds since 1970. */
  readonly holder: string
  readonly untilMs: number
  /** When the state was saved, in milliseconds since 1970; 0 before the first time. */
  readonly savedMs: number
  readonly stages: Readonly<Record<StageName, StageState>>
  /** Start of the round that is under way, in milliseconds since 1970. */
  readonly roundMs: number
  /** True once all files were read once. */
  readonly hasReadAll: boolean
  /** The last key that the round has looked at for remains; null once it has seen all. */
  readonly remainsAfter: string | null
  readonly rest: BudgetRest | undefined
  readonly faults: readonly KnownFault[]
  /** Faults that were found while the list was full. */
  readonly unlistedFaults: number
  readonly checkedFiles: number
  readonly checkedBytes: number
}
