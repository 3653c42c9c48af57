import { STAGE_AGES_MS } from './createStages.js'
import { FAULT_KINDS, type FaultKind } from './Fault.js'
import type { StageName, VerifyState } from './VerifyState.js'

/** What the verifier knows, for people and alarms. */
export interface VerifySummary {
  /** When the oldest file that was never read again was uploaded, as an ISO 8601 string; null if all were read. */
  readonly oldestUnverified: string | null
  /** Age of that file in seconds; 0 if all were read. */
  readonly oldestUnverifiedSeconds: number
  /** By how many seconds the next file of each check by age is late. */
  readonly lateSeconds: Readonly<Record<Exclude<StageName, 'round'>, number>>
  /** Confirmed faults by kind, of the first 1,000. */
  readonly faults: Readonly<Record<FaultKind, number>>
  /** Faults beyond those. */
  readonly furtherFaults: number
  /** Seconds since a node has last saved its work; null before the first time. */
  readonly savedSecondsAgo: number | null
  readonly checkedFiles: number
  readonly checkedBytes: number
}

/** Summarizes the state of a verifier. */
export function summarize(state: VerifyState, now: number): VerifySummary {
  const { stages, hasReadAll, faults, savedMs } = state
  const pending = [stages.minute.next, hasReadAll ? null : stages.round.next].filter((next) => next !== null)
  const [oldestUnverified = null] = pending.sort()
  const secondsSince = (ms: number) => Math.max(0, Math.round((now - ms) / 1000))
  const findLate = (stage: keyof typeof STAGE_AGES_MS) => {
    const { next } = stages[stage]
    return next === null ? 0 : secondsSince(Date.parse(next) + STAGE_AGES_MS[stage])
  }
  const count = (kind: FaultKind) => faults.filter((fault) => fault.isConfirmed && fault.kind === kind).length
  return {
    oldestUnverified,
    oldestUnverifiedSeconds: oldestUnverified === null ? 0 : secondsSince(Date.parse(oldestUnverified)),
    lateSeconds: { minute: findLate('minute'), hour: findLate('hour'), day: findLate('day') },
    faults: Object.fromEntries(FAULT_KINDS.map((kind) => [kind, count(kind)])) as Record<FaultKind, number>,
    furtherFaults: state.unlistedFaults,
    savedSecondsAgo: savedMs === 0 ? null : secondsSince(savedMs),
    checkedFiles: state.checkedFiles,
    checkedBytes: state.checkedBytes,
  }
}
