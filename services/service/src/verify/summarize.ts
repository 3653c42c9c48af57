import { STAGE_AGES_MS } from './createStages.js'
import { FAULT_KINDS, type FaultKind } from './Fault.js'
import type { StageName, VerifyState } from './VerifyState.js'

/** Verification status, for people and alerts. */
export interface VerifySummary {
  /** Upload time of the oldest file that was never reread, as an ISO 8601 string; null if there's none. */
  readonly oldestUnverified: string | null
  /** Age of that file in seconds; 0 if there's none. */
  readonly oldestUnverifiedSeconds: number
  /** How late each check is, in seconds. */
  readonly lateSeconds: Readonly<Record<Exclude<StageName, 'round'>, number>>
  /** Confirmed faults by kind; at most 1,000 are kept. */
  readonly faults: Readonly<Record<FaultKind, number>>
  /** Faults beyond that limit. */
  readonly furtherFaults: number
  /** Seconds since a node last saved its work; null before the first save. */
  readonly savedSecondsAgo: number | null
  readonly checkedFiles: number
  readonly checkedBytes: number
}

/** Summarizes a verifier's state. */
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
