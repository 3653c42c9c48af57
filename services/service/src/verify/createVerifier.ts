import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Documents, StorageError } from '@lading/local-service/parts'
import type { Keys } from '../s3/createKeys.js'
import type { Objects } from '../s3/Objects.js'
import type { Trash } from '../trash/createTrash.js'
import { createBudget, PausedError } from './createBudget.js'
import { createContentReader } from './createContentReader.js'
import { createFaultBook, type FaultBookSettings } from './createFaultBook.js'
import { createFileCheck } from './createFileCheck.js'
import { createMeteredObjects } from './createMeteredObjects.js'
import { createRemainsCheck } from './createRemainsCheck.js'
import { createStages, type Draft, STAGE_AGES_MS } from './createStages.js'
import { createVerifyLease } from './createVerifyLease.js'
import type { Fault } from './Fault.js'
import { createVerifyState } from './parseVerifyState.js'
import { VERIFY_DEFAULTS, type VerifyOptions } from './VerifyOptions.js'
import type { KnownFault, VerifyState } from './VerifyState.js'

/** Rereads stored files and compares them with their records. */
export interface Verifier {
  /** Runs all due checks within the budget, unless another node holds the lease. Never rejects. */
  run(): Promise<void>
  /** Returns the shared progress; undefined before the first run. */
  state(): VerifyState | undefined
  /** Ends the current run and gives the lease up. Never rejects. */
  close(): Promise<void>
}

/** Parts of a bucket that verification needs. */
export interface VerifiedParts {
  readonly objects: Objects
  readonly keys: Keys
  readonly trash: Pick<Trash, 'read'>
  readonly documents: Documents
  readonly now: () => number
  /** Lifetime of a file that isn't stored permanently, in milliseconds. */
  readonly unstoredLifetimeMs: number
}

/** Time limit for a run in milliseconds; the next run continues. */
const RUN_LIMIT_MS = 60_000
/** The lease is renewed if less than this remains, in milliseconds. */
const RENEWAL_MS = 150_000
const CLOSE_LIMIT_MS = 3_000

/** Creates a bucket's verifier. One node at a time works, and continues where the last node stopped. */
export function createVerifier(
  parts: VerifiedParts,
  options: VerifyOptions,
  log: FaultBookSettings['log'],
): Verifier {
  const { keys, now, unstoredLifetimeMs } = parts
  const { onFault, ...limits } = options
  const settings = { ...VERIFY_DEFAULTS, ...limits }
  const budget = createBudget(settings, now)
  const objects = createMeteredObjects(parts.objects, budget)
  const checkParts = { objects, keys, now, unstoredLifetimeMs }
  const checkFile = createFileCheck(checkParts, createContentReader(objects))
  const remains = createRemainsCheck(checkParts, parts.trash)
  const book = createFaultBook({ now, log, ...(onFault && { onFault }) })
  const counts = { files: 0, bytes: 0 }
  const runStages = createStages({
    ...checkParts,
    checkFile,
    remains,
    roundMs: settings.roundMs,
    note(result) {
      if (result.state === 'fault') book.add(result.fault)
      if (result.state !== 'intact') return
      counts.files++
      counts.bytes += result.bytes
    },
  })
  // Older files are left to the round.
  const startOf = () => keys.byDate(new Date(now() - STAGE_AGES_MS.day).toISOString(), '')
  const lease = createVerifyLease(parts.documents, randomUUID(), now, () =>
    createVerifyState(now(), startOf()),
  )
  let running: Promise<void> | undefined
  let isClosed = false
  let isAway = false

  /** Checks a known fault again. */
  async function find({ uuid, kind, key, uploadedAt, version, isConfirmed }: KnownFault) {
    const known: Fault = { uuid, kind, key, uploadedAt, ...(version !== undefined && { version }) }
    if (isConfirmed && version !== undefined) {
      const head = await objects.head(key)
      // Don't read the object again if nobody has written it.
      const isSame =
        head && `${head.etag} ${head.modifiedAt}` === version && (await objects.head(keys.record(uuid)))
      if (isSame && kind === 'bytes-changed') return known
    }
    const isOfRecord = kind === 'unlisted' || key === keys.record(uuid)
    const check = () => (isOfRecord ? remains.checkRecord(uuid) : remains.checkObject(uuid, key))
    const result = uploadedAt === null ? await check() : await checkFile({ uuid, uploadedAt })
    return result.state === 'fault' ? result.fault : undefined
  }

  /** Requests an object that can't exist: a broken proxy might answer every request. @throws StorageError */
  async function assertTruth(): Promise<void> {
    if ((await objects.get(keys.record(randomUUID()))) === undefined) return
    const message =
      "The store says that everything exists, so its answers can't be trusted: check the proxy in front of it."
    throw new StorageError(undefined, { code: 'store-failed', message })
  }

  async function work(state: Draft): Promise<void> {
    const limit = setTimeout(budget.pause, RUN_LIMIT_MS)
    budget.resume(state.rest)
    if (isClosed) budget.pause()
    book.load(state)
    try {
      const due = book.findDue()
      if (due.length > 0) await assertTruth()
      for (const known of due) book.settle(known, await find(known))
      await runStages(state)
    } catch (error) {
      if (!(error instanceof PausedError)) throw error
    } finally {
      clearTimeout(limit)
      budget.pause()
    }
  }

  async function runNow(): Promise<void> {
    const state = await lease.take()
    if (!state) return
    const draft: Draft = { ...state }
    Object.assign(counts, { files: 0, bytes: 0 })
    try {
      await work(draft)
    } finally {
      const { checkedFiles, checkedBytes } = state
      Object.assign(draft, book.save(), {
        rest: budget.rest(),
        checkedFiles: checkedFiles + counts.files,
        checkedBytes: checkedBytes + counts.bytes,
      })
      const isIdle = JSON.stringify({ ...draft, rest: null }) === JSON.stringify({ ...state, rest: null })
      if (!isIdle || state.untilMs - RENEWAL_MS <= now()) await lease.save(draft)
    }
  }

  async function run(): Promise<void> {
    try {
      await runNow()
      isAway = false
    } catch (error) {
      if (!isAway)
        log.error(`Files could not be verified: ${error instanceof Error ? error.message : String(error)}`)
      isAway = true
    }
  }

  return {
    run() {
      running ??= run().finally(() => {
        running = undefined
      })
      return running
    },
    state: lease.known,
    async close() {
      isClosed = true
      budget.pause()
      // Don't wait for a store that hangs: the lease expires anyway.
      const leave = async () => {
        await running
        await lease.release()
      }
      await Promise.race([leave().catch(() => {}), wait(CLOSE_LIMIT_MS, undefined, { ref: false })])
    },
  }
}
