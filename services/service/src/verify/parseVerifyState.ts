import { isRecord } from '@lading/local-service/parts'
import { FAULT_KINDS } from './Fault.js'
import type { KnownFault, StageName, StageState, VerifyState } from './VerifyState.js'

/** Creates the state for a new verification. @param after key in the file list from which the checks by age start */
export function createVerifyState(now: number, after: string): VerifyState {
  const start: StageState = { after, next: null }
  return {
    holder: '',
    untilMs: 0,
    savedMs: 0,
    stages: { minute: start, hour: start, day: start, round: { after: '', next: null } },
    roundMs: now,
    hasReadAll: false,
    remainsAfter: '',
    rest: undefined,
    faults: [],
    unlistedFaults: 0,
    checkedFiles: 0,
    checkedBytes: 0,
  }
}

/** Parses a saved state. Damaged fields get their initial values. */
export function parseVerifyState(value: unknown, fresh: VerifyState): VerifyState {
  if (!isRecord(value)) return fresh
  const { stages, rest, faults, hasReadAll, remainsAfter } = value
  const stageOf = (name: StageName) =>
    parseStage(isRecord(stages) ? stages[name] : undefined, fresh.stages[name])
  return {
    holder: typeof value.holder === 'string' ? value.holder : '',
    untilMs: toCount(value.untilMs),
    savedMs: toCount(value.savedMs),
    stages: {
      minute: stageOf('minute'),
      hour: stageOf('hour'),
      day: stageOf('day'),
      round: stageOf('round'),
    },
    roundMs: toCount(value.roundMs, fresh.roundMs),
    hasReadAll: hasReadAll === true,
    remainsAfter: remainsAfter === null || typeof remainsAfter === 'string' ? remainsAfter : '',
    rest: isRecord(rest)
      ? { bytes: toCount(rest.bytes), requests: toCount(rest.requests), atMs: toCount(rest.atMs) }
      : undefined,
    faults: Array.isArray(faults) ? faults.filter(isKnownFault) : [],
    unlistedFaults: toCount(value.unlistedFaults),
    checkedFiles: toCount(value.checkedFiles),
    checkedBytes: toCount(value.checkedBytes),
  }
}

function parseStage(value: unknown, fresh: StageState): StageState {
  if (!isRecord(value) || typeof value.after !== 'string') return fresh
  return { after: value.after, next: isTime(value.next) ? value.next : null }
}

function isKnownFault(value: unknown): value is KnownFault {
  return (
    isRecord(value) &&
    typeof value.uuid === 'string' &&
    typeof value.key === 'string' &&
    FAULT_KINDS.some((kind) => kind === value.kind) &&
    (value.uploadedAt === null || isTime(value.uploadedAt)) &&
    typeof value.foundMs === 'number' &&
    typeof value.checkedMs === 'number' &&
    typeof value.isConfirmed === 'boolean'
  )
}

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value))

const toCount = (value: unknown, fallback = 0) => (typeof value === 'number' && value >= 0 ? value : fallback)
