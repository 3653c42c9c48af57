import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { S3ServiceException } from '@aws-sdk/client-s3'
import type { IdClaim, ReceivedFile, StoredFile } from '@lading/local-service/parts'
import type { Intent } from './Intent.js'
import type { S3Records } from './openS3Records.js'
import { renewClaim } from './renewClaim.js'
import type { S3Parts } from './S3Parts.js'

/** A claim as its object has it. */
interface Claim extends Pick<ReceivedFile, 'sizeBytes' | 'sha256' | 'uploadedAt'> {
  readonly publicKey: string | null
}

/** A node that doesn't renew its claim for this long has ended, in milliseconds. */
const PATIENCE_MS = 10_000
const POLL_MS = 100
/** A store that stands still longer, in milliseconds, keeps the other node from renewing its claim, too. */
const LONGEST_POLL_MS = 1_000
const NOBODY = async () => {}

/** Claims ids, see `FileStorage.claim`. */
export type ClaimId = (file: ReceivedFile, publicKey: string | undefined) => Promise<IdClaim | undefined>

/**
 * Creates the claims of ids that clients choose. A claim is an object that is written only if there is none, so two nodes never store
 * one id at the same time. It is removed once the record exists, which protects the id from then on.
 */
export function createClaims(parts: S3Parts, records: S3Records): ClaimId {
  const { objects, keys, now, unstoredLifetimeMs } = parts
  let probe: Promise<boolean> | undefined

  /** Has a sweep look at an id, so that no claim outlives a node that's killed. */
  async function note(uuid: string, uploadedAt: string): Promise<void> {
    const intent: Intent = { uploadedAt }
    await objects.put(
      keys.expiring(Date.parse(uploadedAt) + unstoredLifetimeMs, uuid),
      JSON.stringify(intent),
    )
  }

  /** Tries whether the store takes a conditional write at its word: some refuse it, some ignore the condition. */
  async function tryStore(): Promise<boolean> {
    const uuid = randomUUID()
    const key = keys.claim(uuid)
    try {
      await note(uuid, new Date(now()).toISOString())
      await objects.putNew(key, 'a')
      return !(await objects.putNew(key, 'b'))
    } catch (error) {
      // A store that is away fails the upload itself.
      await objects.head(key)
      // Any other fault than a refusal of the condition can pass, so the store is asked again.
      if (!isUnknown(error)) probe = undefined
      return false
    } finally {
      await objects.remove(key).catch(() => {})
    }
  }

  function hasConditions(): Promise<boolean> {
    probe ??= tryStore()
    probe.catch(() => {
      probe = undefined
    })
    return probe
  }

  /** Compares with the file now stored under the id; undefined if there is none. */
  async function look(file: ReceivedFile, publicKey: string | undefined): Promise<IdClaim | undefined> {
    if (await records.isDeleted(file.uuid)) return { state: 'taken', release: NOBODY }
    const stored = await records.find(file.uuid, true)
    return stored && { ...compare(file, publicKey, stored), release: NOBODY }
  }

  return async (file, publicKey) => {
    if (!(await hasConditions())) return undefined
    const { uuid, sizeBytes, sha256, uploadedAt } = file
    const key = keys.claim(uuid)
    const own: Claim = { sizeBytes, sha256, uploadedAt, publicKey: publicKey ?? null }
    await note(uuid, uploadedAt)
    const isFirst = await objects.putNew(key, JSON.stringify(own))
    if (!isFirst) return await follow(file, publicKey, key)
    const release = hold(key, own, false)
    // Its record may have come, and its claim gone, since the id was looked for.
    const stored = await look(file, publicKey).catch(async (error: unknown) => {
      await release()
      throw error
    })
    if (!stored) return { state: 'own', received: file, release }
    await release()
    return stored
  }

  /** Renews this node's claim until it's released. */
  function hold(key: string, claim: Claim, isTaken: boolean): () => Promise<void> {
    const stop = renewClaim(objects, key, claim, isTaken)
    return async () => {
      await stop()
      await objects.remove(key).catch(() => {})
    }
  }

  /** Waits for the node that has the claim, and takes its place if it has ended. */
  async function follow(file: ReceivedFile, publicKey: string | undefined, key: string): Promise<IdClaim> {
    let lastText: string | undefined
    let waitedMs = 0
    for (;;) {
      const askedAt = performance.now()
      const stored = await look(file, publicKey)
      if (stored) return stored
      const text = await objects.get(key)
      // It was given up or its file was stored just now, which a last look tells.
      if (text === undefined) return (await look(file, publicKey)) ?? { state: 'taken', release: NOBODY }
      const claim = parseClaim(text)
      const isSame =
        claim?.sha256 === file.sha256 &&
        claim.sizeBytes === file.sizeBytes &&
        claim.publicKey === (publicKey ?? null)
      if (!isSame) return { state: 'taken', release: NOBODY }
      if (text !== lastText) waitedMs = 0
      lastText = text
      // The same bytes with the same time: whoever writes them, the file is one and listed once.
      if (waitedMs >= PATIENCE_MS) {
        const release = hold(key, claim, true)
        return { state: 'own', received: { ...file, uploadedAt: claim.uploadedAt }, release }
      }
      waitedMs += Math.min(performance.now() - askedAt + POLL_MS, LONGEST_POLL_MS)
      await wait(POLL_MS)
    }
  }
}

/** Statuses of a store that doesn't know a header. */
const UNKNOWN: ReadonlySet<number | undefined> = new Set([400, 405, 415, 422, 501])

function isUnknown(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as S3ServiceException | undefined) : undefined
  return UNKNOWN.has(cause?.$metadata?.httpStatusCode)
}

/** Undefined for what another program has written there. */
function parseClaim(text: string): Claim | undefined {
  try {
    const claim: unknown = JSON.parse(text)
    return typeof claim === 'object' && claim !== null ? (claim as Claim) : undefined
  } catch {
    return undefined
  }
}

function compare(
  { sizeBytes, sha256 }: ReceivedFile,
  publicKey: string | undefined,
  stored: StoredFile,
): Pick<IdClaim, 'state' | 'file'> {
  const isSame = stored.publicKey === publicKey && stored.sizeBytes === sizeBytes && stored.sha256 === sha256
  return isSame ? { state: 'same', file: stored } : { state: 'taken' }
}
