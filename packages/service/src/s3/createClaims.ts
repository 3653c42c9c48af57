import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { IdClaim, ReceivedFile, StoredFile } from '@lading/local-service/parts'
import type { S3Records } from './openS3Records.js'
import { parseStored } from './parseStored.js'
import type { S3Parts } from './S3Parts.js'

/** A claim as its object has it. */
interface Claim extends Pick<ReceivedFile, 'sizeBytes' | 'sha256' | 'uploadedAt'> {
  readonly publicKey: string | null
}

/** How long a node waits for another one that stores the same bytes; that one has ended then, in milliseconds. */
const PATIENCE_MS = 10_000
const POLL_MS = 100
const NOBODY = async () => {}

/** Claims ids, see `FileStorage.claim`. */
export type ClaimId = (file: ReceivedFile, publicKey: string | undefined) => Promise<IdClaim | undefined>

/**
 * Creates the claims of ids that clients choose. A claim is an object that is written only if there is none, so two nodes never store
 * one id at the same time. It is removed once the record exists, which protects the id from then on.
 */
export function createClaims(parts: S3Parts, records: S3Records): ClaimId {
  const { objects, keys } = parts
  let probe: Promise<boolean> | undefined

  /** Tries whether the store takes a conditional write at its word: some refuse it, some ignore the condition. */
  async function tryStore(): Promise<boolean> {
    const key = keys.claim(`probe-${randomUUID()}`)
    try {
      await objects.putNew(key, 'a')
      return !(await objects.putNew(key, 'b'))
    } catch {
      // A store that is away fails the upload itself.
      await objects.head(key)
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
    const release = () => objects.remove(key).catch(() => {})
    const isFirst = await objects.putNew(key, JSON.stringify(own))
    if (isFirst) {
      // Its record may have come, and its claim gone, since the id was looked for.
      const stored = await look(file, publicKey).catch(async (error: unknown) => {
        await release()
        throw error
      })
      if (!stored) return { state: 'own', received: file, release }
      await release()
      return stored
    }
    return await follow(file, publicKey, key, release)
  }

  /** Waits for the node that has the claim, and takes its place if it has ended. */
  async function follow(
    file: ReceivedFile,
    publicKey: string | undefined,
    key: string,
    release: () => Promise<void>,
  ): Promise<IdClaim> {
    for (let waitedMs = 0; ; waitedMs += POLL_MS) {
      const stored = await look(file, publicKey)
      if (stored) return stored
      const text = await objects.get(key)
      const claim = text === undefined ? undefined : (parseStored(text, key) as Claim)
      const isSame =
        claim?.sha256 === file.sha256 &&
        claim.sizeBytes === file.sizeBytes &&
        claim.publicKey === (publicKey ?? null)
      if (claim && !isSame) return { state: 'taken', release: NOBODY }
      // The same bytes with the same time: whoever writes them, the file is one and listed once.
      if (claim && waitedMs >= PATIENCE_MS) {
        return { state: 'own', received: { ...file, uploadedAt: claim.uploadedAt }, release }
      }
      if (!claim) {
        // It was given up or its file was stored just now, which a last look tells.
        return (await look(file, publicKey)) ?? { state: 'taken', release: NOBODY }
      }
      await wait(POLL_MS)
    }
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
