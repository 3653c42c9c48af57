import { isUuid } from '@lading/local-service/parts'
import { createBudget } from './createBudget.js'
import { createContentReader } from './createContentReader.js'
import { type CheckResult, createFileCheck } from './createFileCheck.js'
import { createMeteredObjects } from './createMeteredObjects.js'
import { createRemainsCheck } from './createRemainsCheck.js'
import type { VerifiedParts } from './createVerifier.js'
import type { Fault } from './Fault.js'
import { walkPlaces } from './walkPlaces.js'
import { walkRemains } from './walkRemains.js'

/** Options for a search. */
export interface FaultSearch {
  /** Checks files uploaded since then, in milliseconds since 1970. @default all files and leftovers */
  readonly sinceMs?: number
  /** Compares bytes in addition to sizes. */
  readonly readsBytes: boolean
}

/** A search's totals. */
export interface FaultCounts {
  readonly files: number
  readonly bytes: number
}

const CONCURRENCY = 8
/** Number of faults remembered, so that later walks don't report them again. */
const MAX_FOUND = 100_000

/**
 * Searches a bucket for faults, without a budget. Each fault is checked twice.
 *
 * @param onFault called with each fault.
 * @throws StorageError if the store fails
 */
export async function findFaults(
  parts: Omit<VerifiedParts, 'documents'>,
  { sinceMs, readsBytes }: FaultSearch,
  onFault: (fault: Fault) => void | Promise<void>,
): Promise<FaultCounts> {
  const { keys, now } = parts
  const objects = createMeteredObjects(parts.objects, createBudget(undefined, now))
  const checkParts = { ...parts, objects }
  const checkFile = createFileCheck(checkParts, readsBytes ? createContentReader(objects) : undefined)
  const remains = createRemainsCheck(checkParts, parts.trash)
  const found = new Set<string>()
  const running = new Set<Promise<unknown>>()
  let [files, bytes] = [0, 0]

  async function examine(check: () => Promise<CheckResult>): Promise<void> {
    let result = await check()
    // The file might have been removed, or its upload completed, during the check.
    if (result.state === 'fault') result = await check()
    if (result.state === 'intact') bytes += result.bytes
    if (result.state !== 'fault' || found.has(result.fault.uuid)) return
    if (found.size < MAX_FOUND) found.add(result.fault.uuid)
    await onFault(result.fault)
  }

  async function add(check: () => Promise<CheckResult>): Promise<void> {
    const work: Promise<unknown> = examine(check).finally(() => running.delete(work))
    // The walk awaits the promise later, and rejects with its error.
    work.catch(() => {})
    running.add(work)
    if (running.size >= CONCURRENCY) await Promise.race(running)
  }

  const after = sinceMs === undefined ? '' : keys.byDate(new Date(sinceMs).toISOString(), '')
  for await (const place of walkPlaces({ objects, keys }, after)) {
    files++
    await add(() => checkFile(place))
  }
  await Promise.all(running)
  if (sinceMs !== undefined) return { files, bytes }
  for await (const { uuid, key, isRecord } of walkRemains({ objects, keys }, '')) {
    await add(() => (isRecord ? remains.checkRecord(uuid) : remains.checkObject(uuid, key)))
  }
  // Other programs can also have folders in the bucket.
  for await (const folder of parts.objects.listFolders(keys.root)) {
    const uuid = folder.slice(keys.root.length, -1)
    if (isUuid(uuid)) await add(() => checkFolder(uuid))
  }
  await Promise.all(running)
  return { files, bytes }

  async function checkFolder(uuid: string): Promise<CheckResult> {
    if (await objects.head(keys.record(uuid))) return { state: 'intact', bytes: 0 }
    for await (const key of objects.list(keys.contentFolder(uuid))) return remains.checkObject(uuid, key)
    return { state: 'skipped' }
  }
}
