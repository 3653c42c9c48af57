import {
  type FileIdentity,
  parseSidecar,
  type RemoveOptions,
  type StoredFile,
} from '@lading/local-service/parts'
import type { Intent } from './Intent.js'
import type { S3Records } from './openS3Records.js'
import type { S3Parts } from './S3Parts.js'

/** Removes files from a bucket, and rescues bytes without a record. */
export interface Removals {
  /** Removes a file: its bytes wait in the trash first, if there's a trash. */
  remove(uuid: string, options?: RemoveOptions): Promise<void>
  /** Erases a file. Schedule a check first: it finishes the erasure if this process is killed. */
  erase(uuid: string): Promise<void>
  /** Erases everything that is left of a removed file, ending with its trash entry. */
  purge(uuid: string): Promise<void>
  /** Removes an expired file. */
  expire(uuid: string): Promise<void>
  /**
   * Moves bytes to the trash if they're listed but have no record, because the record might have been lost. Returns false if they're left
   * over from an upload.
   */
  rescue(uuid: string, uploadedAt: string | undefined): Promise<boolean>
}

/** By this time after a removal, any completion in flight at another node has ended, in milliseconds. */
const REMOVAL_CHECK_MS = 3_600_000
const DAY_MS = 86_400_000

/** Creates a bucket's removals. */
export function createRemovals({ objects, keys, trash, now, log }: S3Parts, records: S3Records): Removals {
  /** Schedules a sweep's check of a file, which finishes what a killed process has begun. */
  async function noteCheck({ uuid, uploadedAt }: FileIdentity, dueMs: number): Promise<void> {
    const intent: Intent = { uploadedAt }
    await objects.put(keys.expiring(dueMs, uuid), JSON.stringify(intent))
  }

  async function remove(uuid: string, { isErased, isUnknown }: RemoveOptions = {}): Promise<void> {
    const file = await records.read(uuid)
    if (!file) return erase(uuid)
    if (!isErased && !isUnknown && trash.delayMs > 0) return moveToTrash(file)
    // The check also removes the object if a late completion writes it again.
    await noteCheck(file, now() + REMOVAL_CHECK_MS)
    await erase(uuid)
  }

  async function moveToTrash(file: StoredFile): Promise<void> {
    const { uuid, uploadedAt } = file
    const dueMs = now() + trash.delayMs
    await noteCheck(file, dueMs)
    const record = (await objects.get(keys.record(uuid))) ?? JSON.stringify(file)
    await trash.add(uuid, record, dueMs)
    await records.markDeleted(uuid)
    await objects.remove(keys.byDate(uploadedAt, uuid))
    await records.hide(uuid)
  }

  async function erase(uuid: string): Promise<void> {
    await records.markDeleted(uuid)
    const file = await records.read(uuid)
    if (!file) return
    const { uploadedAt, originalFilename, sha256 } = file
    await Promise.all([
      objects.remove(keys.byDate(uploadedAt, uuid)),
      objects.remove(keys.content(uuid, originalFilename)),
      sha256 === null && objects.remove(keys.baseline(uuid)),
    ])
    await records.erase(uuid)
    // An earlier removal might have been interrupted after it wrote the entry.
    if (trash.delayMs > 0) await trash.remove(uuid)
  }

  async function purge(uuid: string): Promise<void> {
    for await (const key of objects.list(keys.contentFolder(uuid))) await objects.remove(key)
    await objects.remove(keys.baseline(uuid))
    await records.erase(uuid)
    await trash.remove(uuid)
  }

  /** Finds a multipart file's upload time, i.e. when the store combined its parts. */
  async function findTime(uuid: string): Promise<string | undefined> {
    for await (const key of objects.list(keys.contentFolder(uuid)))
      return (await objects.head(key))?.modifiedAt
    return undefined
  }

  async function rescue(uuid: string, known: string | undefined): Promise<boolean> {
    if (trash.delayMs === 0) return false
    const uploadedAt = known ?? (await findTime(uuid))
    if (uploadedAt === undefined) return false
    const record = await objects.get(keys.byDate(uploadedAt, uuid))
    const file = record === undefined ? null : parseSidecar(record, uuid)
    if (record === undefined || !file) return false
    if ((await objects.head(keys.content(uuid, file.originalFilename)))?.sizeBytes !== file.sizeBytes)
      return false
    const dueMs = now() + trash.delayMs
    await noteCheck(file, dueMs)
    await trash.add(uuid, record, dueMs)
    log(
      `The record of ${uuid} is missing, so its bytes are kept for ${Math.round(trash.delayMs / DAY_MS)} days: run lading-service repair.`,
    )
    return true
  }

  return {
    remove,
    expire: (uuid) => (trash.delayMs > 0 ? remove(uuid) : erase(uuid)),
    erase,
    purge,
    rescue,
  }
}
