import type { Keys } from '../s3/createKeys.js'
import type { CheckResult, ListedFile } from './createFileCheck.js'
import type { MeteredObjects } from './createMeteredObjects.js'
import type { RemainsCheck } from './createRemainsCheck.js'
import type { StageName, VerifyState } from './VerifyState.js'
import { walkPlaces } from './walkPlaces.js'
import { walkRemains } from './walkRemains.js'

/** A mutable copy of the state, for one run. */
export type Draft = { -readonly [Key in keyof VerifyState]: VerifyState[Key] }

/** Dependencies of the stages. */
export interface StageParts {
  readonly objects: MeteredObjects
  readonly keys: Keys
  readonly now: () => number
  readonly checkFile: (file: ListedFile) => Promise<CheckResult>
  readonly remains: RemainsCheck
  /** See `VerifyOptions`. */
  readonly roundMs: number
  /** Called with each result. */
  note(result: CheckResult): void
}

/** File age at each check, in milliseconds. */
export const STAGE_AGES_MS: Readonly<Record<Exclude<StageName, 'round'>, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
}
const MAX_SKEW_MS = 900_000
const AGED_STAGES = ['minute', 'hour', 'day'] as const

/**
 * Creates a function that runs all due checks and records its progress in the state.
 *
 * @throws PausedError if the budget runs out; the next run continues there
 */
export function createStages(parts: StageParts): (state: Draft) => Promise<void> {
  const { objects, keys, now, checkFile, remains, roundMs, note } = parts
  const placeOf = (ms: number) => keys.byDate(new Date(ms).toISOString(), '')

  /** Checks a stage's files up to an upload time. */
  async function run(stage: StageName, state: Draft, untilMs: number): Promise<void> {
    let { after } = state.stages[stage]
    // A node with a wrong clock might have moved the stage into the future.
    if (after > placeOf(now() + MAX_SKEW_MS)) after = placeOf(now() - STAGE_AGES_MS.day)
    const setPlace = (next: string | null) => {
      state.stages = { ...state.stages, [stage]: { after, next } }
    }
    for await (const { key, uuid, uploadedAt } of walkPlaces({ objects, keys }, after)) {
      if (Date.parse(uploadedAt) > untilMs) break
      setPlace(uploadedAt)
      note(await checkFile({ uuid, uploadedAt }))
      after = key
    }
    setPlace(null)
  }

  async function runRemains(state: Draft): Promise<void> {
    if (state.remainsAfter === null) return
    for await (const { uuid, key, isRecord } of walkRemains({ objects, keys }, state.remainsAfter)) {
      note(await (isRecord ? remains.checkRecord(uuid) : remains.checkObject(uuid, key)))
      state.remainsAfter = key
    }
    state.remainsAfter = null
  }

  /** Checks all files once per round, then looks for leftovers. */
  async function runRound(state: Draft): Promise<void> {
    const isOver = state.remainsAfter === null
    const isEarly = state.roundMs <= now() && now() < state.roundMs + roundMs
    if (isOver && isEarly) return
    if (isOver) {
      const round = { after: '', next: null }
      Object.assign(state, {
        roundMs: now(),
        remainsAfter: '',
        stages: { ...state.stages, round },
        unlistedFaults: 0,
      })
    }
    await run('round', state, state.roundMs)
    state.hasReadAll = true
    await runRemains(state)
  }

  return async (state) => {
    for (const stage of AGED_STAGES) await run(stage, state, now() - STAGE_AGES_MS[stage])
    await runRound(state)
  }
}
