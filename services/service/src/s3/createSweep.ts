import { isUuid } from '@lading/local-service/parts'
import { dueOf, uuidOf } from './createKeys.js'
import type { Intent } from './Intent.js'
import type { S3Multipart } from './openS3Multipart.js'
import type { S3Records } from './openS3Records.js'
import type { S3Storage } from './openS3Storage.js'
import type { S3Parts } from './S3Parts.js'

/** A completion that began this long ago has ended, with whatever result, in milliseconds. */
const COMPLETION_LIMIT_MS = 3_600_000
/** Extra wait after a check is due, because the nodes' clocks differ, and a node might just have stored a file permanently. */
const GRACE_MS = 60_000

/** Maximum simultaneous checks. Each upload leaves a check, so a sweep must be as fast as the uploads were. */
const CONCURRENCY = 16

/** The parts of a backend that are swept. */
export interface Swept {
  readonly records: S3Records
  readonly storage: S3Storage
  readonly multipart: S3Multipart
}

/**
 * Creates a function that removes everything that has expired: files that weren't stored permanently, uploads that weren't completed, and
 * everything that crashes left behind. Any number of nodes can sweep at the same time.
 */
export function createSweep(parts: S3Parts, { records, storage, multipart }: Swept): () => Promise<void> {
  const { objects, keys, trash, now, log } = parts

  /** Returns true if a completion is in progress. */
  async function isBusy(uuid: string): Promise<boolean> {
    const mark = await objects.head(keys.completing(uuid))
    return mark !== undefined && Date.parse(mark.modifiedAt) + COMPLETION_LIMIT_MS > now()
  }

  /** Aborts an upload whose node was killed before it wrote its session. */
  async function endUnknown(uuid: string): Promise<void> {
    for (const prefix of [keys.contentFolder(uuid), keys.assembled(uuid)]) {
      for (const upload of await objects.listUploads(prefix)) await objects.abort(upload)
    }
  }

  async function endUpload(uuid: string): Promise<void> {
    const session = await multipart.readSession(uuid)
    if (!session) return endUnknown(uuid)
    const content = await objects.head(session.location)
    // A killed completion might have written this list entry before the record.
    if (content) await objects.remove(keys.byDate(content.modifiedAt, uuid))
    // No completion is in progress anymore; its mark would keep the upload open.
    await objects.remove(keys.completing(uuid))
    await multipart.end(uuid)
  }

  async function removeFolder(prefix: string): Promise<void> {
    for await (const key of objects.list(prefix)) await objects.remove(key)
  }

  async function removeRemains(uuid: string, uploadedAt: string | undefined): Promise<void> {
    await endUpload(uuid)
    if (uploadedAt !== undefined) await objects.remove(keys.byDate(uploadedAt, uuid))
    await removeFolder(keys.contentFolder(uuid))
  }

  /** @returns false for an upload that must be checked again. */
  async function check(uuid: string, intent: string): Promise<boolean> {
    const file = await records.read(uuid)
    const isDeleted = (await objects.head(keys.deleted(uuid))) !== undefined
    const isThere = file && !isDeleted
    const { uploadedAt }: Partial<Intent> = intent === '' ? {} : (JSON.parse(intent) as Intent)
    const trashed = isThere ? undefined : await trash.read(uuid)
    if (isThere) {
      if (records.isExpired(file)) await storage.expire(uuid)
      // An earlier attempt with the same id might have failed before its record, leaving an entry in the file list.
      if (uploadedAt && uploadedAt !== file.uploadedAt) await objects.remove(keys.byDate(uploadedAt, uuid))
      await multipart.forget(uuid)
    } else if (trash.isWaiting(trashed)) {
      // Another check is scheduled for the end of the delay.
      await multipart.forget(uuid)
    } else {
      if (await isBusy(uuid)) return false
      // Nobody stores a file under a removed file's id.
      const release = isDeleted ? undefined : await storage.seize(uuid)
      if (!isDeleted && !release) return false
      try {
        // A client might have repeated its request, and the file might have been stored since the first check.
        if (!isDeleted && (await records.read(uuid))) return false
        const isOver = !isDeleted && !trashed && !(await multipart.readSession(uuid))
        if (isOver && (await storage.rescue(uuid, uploadedAt))) return true
        await removeRemains(uuid, uploadedAt)
        if (file) await storage.erase(uuid)
        if (trashed) await storage.purge(uuid)
      } finally {
        await release?.()
      }
    }
    // Removed even without a session. A free id's claim stays, because it might belong to another node by now.
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
      const intent = (await objects.get(key)) ?? ''
      if (!(await check(uuid, intent))) return
      // A request that ended after its upload has left what it received. Only uploads in parts have an empty intent.
      if (intent === '') await removeFolder(keys.appended(uuid))
      await objects.remove(key)
    } catch (error) {
      log(`${uuid} could not be swept: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  return async () => {
    const running = new Set<Promise<unknown>>()
    for await (const key of objects.list(keys.expiringFolder)) {
      const dueMs = dueOf(key)
      const uuid = uuidOf(key)
      // Other programs can write to the bucket.
      if (dueMs === undefined || !isUuid(uuid)) continue
      // Checks are listed in chronological order.
      if (dueMs + GRACE_MS > now()) break
      const work: Promise<unknown> = sweep(key, uuid).finally(() => running.delete(work))
      running.add(work)
      if (running.size >= CONCURRENCY) await Promise.race(running)
    }
    await Promise.all(running)
  }
}
