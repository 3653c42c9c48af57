import { dueOf, uuidOf } from './createKeys.js'
import type { S3Multipart } from './openS3Multipart.js'
import type { S3Records } from './openS3Records.js'
import type { Intent, S3Storage } from './openS3Storage.js'
import type { S3Parts } from './S3Parts.js'

/** A completion that began this long ago has ended, whatever its result, in milliseconds. */
const COMPLETION_LIMIT_MS = 3_600_000

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
    const mark = await objects.get(keys.completing(uuid))
    return mark !== undefined && Number(mark) + COMPLETION_LIMIT_MS > now()
  }

  /** Removes the index entries that a commit wrote before it was killed. */
  async function removeEntries(uuid: string, { uploadedAt, savedUrl }: Intent): Promise<void> {
    await objects.remove(keys.byDate(uploadedAt, uuid))
    if (savedUrl !== null) await objects.remove(keys.saved(savedUrl, uploadedAt, uuid))
  }

  async function endUpload(uuid: string): Promise<void> {
    const session = await multipart.readSession(uuid)
    if (!session) return
    const content = await objects.head(session.key)
    if (content) await removeEntries(uuid, { uploadedAt: content.modifiedAt, savedUrl: null })
    await multipart.end(uuid)
  }

  /** @returns false for an upload that must be looked at again. */
  async function check(uuid: string, intent: string): Promise<boolean> {
    const file = await records.read(uuid)
    const isDeleted = (await objects.head(keys.deleted(uuid))) !== undefined
    if (file && !isDeleted) {
      if (records.isExpired(file)) await storage.remove(uuid)
      await objects.remove(keys.session(uuid))
    } else {
      if (await isBusy(uuid)) return false
      await endUpload(uuid)
      if (intent !== '') await removeEntries(uuid, JSON.parse(intent) as Intent)
      if (file) await storage.remove(uuid)
      for await (const key of objects.list(keys.contentFolder(uuid))) await objects.remove(key)
    }
    await objects.remove(keys.completing(uuid))
    return true
  }

  return async () => {
    for await (const key of objects.list(keys.expiringFolder)) {
      // They are in the order of their time.
      if (dueOf(key) > now()) return
      const uuid = uuidOf(key)
      try {
        if (await check(uuid, (await objects.get(key)) ?? '')) await objects.remove(key)
      } catch (error) {
        log(`${uuid} could not be swept: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
}
