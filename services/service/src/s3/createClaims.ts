import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { IdClaim, ReceivedFile, StoredFile } from '@lading/local-service/parts'
import { createConditionProbe } from './createConditionProbe.js'
import type { Intent } from './Intent.js'
import type { S3Records } from './openS3Records.js'
import { refusesCondition } from './refusesCondition.js'
import { RENEWAL_MS, renewClaim } from './renewClaim.js'
import type { S3Parts } from './S3Parts.js'

/** A claim, as saved in its object. */
interface Claim extends Pick<ReceivedFile, 'sizeBytes' | 'sha256' | 'uploadedAt'> {
  readonly publicKey: string | null
}

/** A node that doesn't renew its claim for this long has died, in milliseconds. */
const PATIENCE_MS = 10_000
const POLL_MS = 100
/** If the store hangs longer than this, in milliseconds, the other node can't renew its claim either. */
const LONGEST_POLL_MS = 1_000
/** A claim of this age, in milliseconds, is from a node that was killed, because nodes renew their claims. */
const STALE_MS = 600_000
/** How often to claim an id that other nodes have claimed and released. */
const ATTEMPTS = 3
const NOBODY = async () => {}

/** A sweep's claim, made to remove the remains of an id. */
interface Seizure {
  readonly sweep: string
}

/** Claims on ids. */
export interface Claims {
  /** See `FileStorage.claim`. */
  claim(file: ReceivedFile, publicKey: string | undefined): Promise<IdClaim | undefined>
  /**
   * Claims an id so that its remains can be removed: nobody stores a file under it before the returned function is called. Undefined while
   * a node is storing a file under it.
   */
  seize(uuid: string): Promise<(() => Promise<void>) | undefined>
}

/**
 * Creates claims on the ids that clients choose. A claim is an object that is only written if it doesn't exist, so two nodes never store
 * the same id at the same time. It's removed when the record exists, which protects the id from then on.
 */
export function createClaims(parts: S3Parts, records: S3Records): Claims {
  const { objects, keys, now, unstoredLifetimeMs } = parts

  /** Schedules a sweep's check of an id, so that no claim outlives a killed node. */
  async function note(uuid: string, uploadedAt: string): Promise<void> {
    const intent: Intent = { uploadedAt }
    await objects.put(
      keys.expiring(Date.parse(uploadedAt) + unstoredLifetimeMs, uuid),
      JSON.stringify(intent),
    )
  }

  const hasConditions = createConditionProbe(parts, note)

  /** Compares with the file now stored under the id; undefined if there's no file. */
  async function look(file: ReceivedFile, publicKey: string | undefined): Promise<IdClaim | undefined> {
    if (await records.isDeleted(file.uuid)) return { state: 'taken', release: NOBODY }
    if (!(await records.read(file.uuid))) return undefined
    const stored = await records.find(file.uuid, true)
    // A sweep removes expired files along with their ids.
    return stored
      ? { ...compare(file, publicKey, stored), release: NOBODY }
      : { state: 'taken', release: NOBODY }
  }

  return { claim, seize }

  async function claim(file: ReceivedFile, publicKey: string | undefined): Promise<IdClaim | undefined> {
    if (!(await hasConditions())) return undefined
    const { uuid, sizeBytes, sha256, uploadedAt } = file
    const key = keys.claim(uuid)
    const own: Claim = { sizeBytes, sha256, uploadedAt, publicKey: publicKey ?? null }
    await note(uuid, uploadedAt)
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const isFirst = await objects.putNew(key, JSON.stringify(own))
      if (isFirst) return await confirm(file, publicKey, hold(key, own, false))
      const found = await follow(file, publicKey, key)
      if (found) return found
    }
    return { state: 'taken', release: NOBODY }
  }

  /** Checks a claimed id again: since the last check, a record could have been written and its claim removed. */
  async function confirm(
    file: ReceivedFile,
    publicKey: string | undefined,
    release: () => Promise<void>,
  ): Promise<IdClaim> {
    const stored = await look(file, publicKey).catch(async (error: unknown) => {
      await release()
      throw error
    })
    if (!stored) return { state: 'own', received: file, release }
    await release()
    return stored
  }

  async function seize(uuid: string): Promise<(() => Promise<void>) | undefined> {
    const key = keys.claim(uuid)
    const seizure: Seizure = { sweep: randomUUID() }
    try {
      if (await objects.putNew(key, JSON.stringify(seizure))) return hold(key, seizure, false)
    } catch (error) {
      // Without conditional writes, only the service creates ids, and nobody repeats a request with an id.
      if (refusesCondition(error)) return NOBODY
      throw error
    }
    const known = await objects.head(key)
    if (!known || Date.parse(known.modifiedAt) + STALE_MS > now()) return undefined
    await objects.put(key, JSON.stringify(seizure))
    const release = hold(key, seizure, false)
    // If another node has also taken the claim just now, it renews the claim by then.
    await wait(2 * RENEWAL_MS)
    const text = await objects.get(key)
    if (text !== undefined && isSeizure(parseClaim(text), seizure.sweep)) return release
    // The claim belongs to another node.
    await release.abandon()
    return undefined
  }

  /** Renews this node's claim until it's released, or left to another node. */
  function hold(key: string, claim: Claim | Seizure, isTaken: boolean) {
    const abandon = renewClaim(objects, key, claim, isTaken)
    const release = async () => {
      await abandon()
      await objects.remove(key).catch(() => {})
    }
    return Object.assign(release, { abandon })
  }

  /** Waits for the node that has the claim, and takes over if that node has died. Undefined if the claim was released. */
  async function follow(
    file: ReceivedFile,
    publicKey: string | undefined,
    key: string,
  ): Promise<IdClaim | undefined> {
    let lastText: string | undefined
    let waitedMs = 0
    let isSecond = false
    for (;;) {
      const askedAt = performance.now()
      const stored = await look(file, publicKey)
      if (stored) return stored
      const text = await objects.get(key)
      // The claim was released or its file was stored just now, so check again.
      if (text === undefined) return look(file, publicKey)
      const claim = parseClaim(text)
      if (!isSeizure(claim) && !isSame(claim, file, publicKey)) return { state: 'taken', release: NOBODY }
      if (text !== lastText) {
        waitedMs = 0
        isSecond = false
      }
      lastText = text
      if (waitedMs >= PATIENCE_MS) {
        // Only one waiting node takes over. The others keep waiting for the same time, in case that node also dies.
        const takeover = keys.takeover(file.uuid)
        if (!isSecond && !(await objects.putNew(takeover, ''))) {
          isSecond = true
          waitedMs = 0
          continue
        }
        // Same bytes and same time: no matter which nodes write the file, it's the same file and listed once.
        const uploadedAt = isSeizure(claim) ? file.uploadedAt : claim.uploadedAt
        const { sizeBytes, sha256 } = file
        const own: Claim = { sizeBytes, sha256, uploadedAt, publicKey: publicKey ?? null }
        const release = hold(key, own, true)
        return {
          state: 'own',
          received: { ...file, uploadedAt },
          async release() {
            await release()
            await objects.remove(takeover).catch(() => {})
          },
        }
      }
      waitedMs += Math.min(performance.now() - askedAt + POLL_MS, LONGEST_POLL_MS)
      await wait(POLL_MS)
    }
  }
}

/** Returns undefined for text that another program wrote. */
function parseClaim(text: string): Claim | Seizure | undefined {
  try {
    const claim: unknown = JSON.parse(text)
    return typeof claim === 'object' && claim !== null ? (claim as Claim | Seizure) : undefined
  } catch {
    return undefined
  }
}

/** @param sweep id of the seizure. @default any */
function isSeizure(claim: Claim | Seizure | undefined, sweep?: string): claim is Seizure {
  if (!claim || !('sweep' in claim)) return false
  return sweep === undefined || claim.sweep === sweep
}

/** Returns true for a claim on the same bytes in the same project. */
function isSame(
  claim: Claim | undefined,
  { sha256, sizeBytes }: ReceivedFile,
  publicKey: string | undefined,
): claim is Claim {
  return claim?.sha256 === sha256 && claim.sizeBytes === sizeBytes && claim.publicKey === (publicKey ?? null)
}

function compare(
  { sizeBytes, sha256 }: ReceivedFile,
  publicKey: string | undefined,
  stored: StoredFile,
): Pick<IdClaim, 'state' | 'file'> {
  const isSame = stored.publicKey === publicKey && stored.sizeBytes === sizeBytes && stored.sha256 === sha256
  return isSame ? { state: 'same', file: stored } : { state: 'taken' }
}
