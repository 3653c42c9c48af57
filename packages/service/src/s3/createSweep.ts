import { isUuid } from '@lading/local-service/parts'
import { dueOf, uuidOf } from './createKeys.js'
import type { Intent } from './Intent.js'
import type { S3Multipart } from './openS3Multipart.js'
import type { S3Records } from './openS3Records.js'
import type { S3Storage } from './openS3Storage.js'
import type { S3Parts } from './S3Parts.js'

/** A completion that began this long ago has ended, whatever its result, in milliseconds. */
const COMPLETION_LIMIT_MS = 3_600_000
/** Wait after a check is due: the clocks of nodes differ, and one may just have stored a file permanently. */
const GRACE_MS = 60_000

/** Checks at a time: each upload leaves one, so that a sweep must be as fast as the uploads of its time were. */
const CONCURRENCY = 16

/** Parts of a backend that are swept. */
export interface Swept {
  readonly records: S3Records
  readonly storage: S3Storage
  readonly multipart: S3Multipart
}

/**
 * Creates a function that removes what has outlived its time: files that were not stored, uploads that were not completed
 * and all that a crash left. Any number of nodes may sweep at once.
 */
export function createSweep(parts: S3Parts, { records, storage, multipart }: Swept): () => Promise<void> {
  const { objects, keys, now, log } = parts

  /** True if a completion is under way. */
  async function isBusy(uuid: string): Promise<boolean> {
    const mark = await objects.head(keys.completing(uuid))
    return mark !== undefined && Date.parse(mark.modifiedAt) + COMPLETION_LIMIT_MS > now()
  }

  /** Ends an upload whose node was killed before it wrote its session. */
  async function endUnknown(uuid: string): Promise<void> {
    for (const prefix of [keys.contentFolder(uuid), keys.assembled(uuid)]) {
      for (const upload of await objects.listUploads(prefix)) await objects.abort(upload)
    }
  }

  async function endUpload(uuid: string): Promise<void> {
    const session = await multipart.readSession(uuid)
    if (!session) return endUnknown(uuid)
    const content = await objects.head(session.location)
    // A completion that was killed may have written it before the record.
    if (content) await objects.remove(keys.byDate(content.modifiedAt, uuid))
    // No completion is under way any more; its mark would keep the upload open.
    await objects.remove(keys.completing(uuid))
    await multipart.end(uuid)
  }

  async function removeRemains(uuid: string, intent: string): Promise<void> {
    await endUpload(uuid)
    if (intent !== '') await objects.remove(keys.byDate((JSON.parse(intent) as Intent).uploadedAt, uuid))
    for await (const key of objects.list(keys.contentFolder(uuid))) await objects.remove(key)
  }

  /** @returns false for an upload that must be looked at again. */
  async function check(uuid: string, intent: string): Promise<boolean> {
    const file = await records.read(uuid)
    const isDeleted = (await objects.head(keys.deleted(uuid))) !== undefined
    if (file && !isDeleted) {
      if (records.isExpired(file)) await storage.erase(uuid)
      // An earlier attempt with the same id may have failed before its record, and left its place in lists.
      const { uploadedAt = file.uploadedAt } = intent === '' ? {} : (JSON.parse(intent) as Intent)
      if (uploadedAt !== file.uploadedAt) await objects.remove(keys.byDate(uploadedAt, uuid))
      await multipart.forget(uuid)
    } else {
      if (await isBusy(uuid)) return false
      // Nobody stores a file under the id of one that was removed.
      const release = isDeleted ? undefined : await storage.seize(uuid)
      if (!isDeleted && !release) return false
      try {
        // A client may have repeated its request, whose file was stored since the record was looked for.
        if (!isDeleted && (await records.read(uuid))) return false
        await removeRemains(uuid, intent)
        if (file) await storage.erase(uuid)
      } finally {
        await release?.()
      }
    }
    // Also without a session. The claim of an id that's free may be another node's by now.
    const marks = [
      keys.completing(uuid),
      keys.aborting(uuid),
      ...(file || isDeleted ? [keys.claim(uuid), keys.takeover(uuid)] : []),
    ]
    await Promise.all(marks.map((key) => objects.remove(key)))
    return true
  }

  async function sweep(key: string, uuid: string): Promise<void> {
    try {
      if (await check(uuid, (await objects.get(key)) ?? '')) await objects.remove(key)
    } catch (error) {
      log(`${uuid} could not be swept: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  return async () => {
    const running = new Set<Promise<unknown>>()
    for await (const key of objects.list(keys.expiringFolder)) {
      const dueMs = dueOf(key)
      const uuid = uuidOf(key)
      // Other programs may write to the bucket.
      if (dueMs === undefined || !isUuid(uuid)) continue
      // They are in the order of their time.
      if (dueMs + GRACE_MS > now()) break
      const work: Promise<unknown> = sweep(key, uuid).finally(() => running.delete(work))
      running.add(work)
      if (running.size >= CONCURRENCY) await Promise.race(running)
    }
    await Promise.all(running)
  }
}
