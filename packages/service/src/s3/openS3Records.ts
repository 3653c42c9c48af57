import { type FileChanges, parseSidecar, type StoredFile } from '@lading/local-service/parts'
import { LRUCache } from 'lru-cache'
import type { S3Parts } from './S3Parts.js'

/** The facts of files. A record is written once and never changes, so that it can be kept in memory by every node. */
export interface S3Records {
  /** The file of a record, unless it was removed or has expired. */
  find(uuid: string): Promise<StoredFile | undefined>
  /** The file of a record, whatever became of it. */
  read(uuid: string): Promise<StoredFile | undefined>
  write(file: StoredFile): Promise<void>
  /** Changes facts of a file; the last of two changes at the same time applies. */
  update(uuid: string, change: (file: StoredFile) => FileChanges): Promise<StoredFile | undefined>
  /** Marks a file as removed, for good: a commit that comes later changes nothing. */
  markDeleted(uuid: string): Promise<void>
  /** Forgets a record that is marked as deleted. */
  erase(uuid: string): Promise<void>
  isExpired(file: StoredFile): boolean
}

const MAX_RECORDS = 10_000
/** How long another node's removal may stay unnoticed, in milliseconds. */
const MARKER_TTL_MS = 2_000

/** Opens the records of a bucket. */
export function openS3Records(parts: S3Parts): S3Records {
  const { objects, keys, now, unstoredLifetimeMs } = parts
  const records = new LRUCache<string, StoredFile>({ max: MAX_RECORDS })
  const markers = new LRUCache<string, boolean>({ max: MAX_RECORDS, ttl: MARKER_TTL_MS })

  const changes = new LRUCache<string, FileChanges>({ max: MAX_RECORDS, ttl: MARKER_TTL_MS })

  async function readChanges(uuid: string): Promise<FileChanges> {
    const known = changes.get(uuid)
    if (known) return known
    const text = await objects.get(keys.changes(uuid))
    const found: FileChanges = text === undefined ? {} : (JSON.parse(text) as FileChanges)
    changes.set(uuid, found)
    return found
  }

  async function read(uuid: string): Promise<StoredFile | undefined> {
    const file = await readRecord(uuid)
    return file && { ...file, ...(await readChanges(uuid)) }
  }

  async function readRecord(uuid: string): Promise<StoredFile | undefined> {
    const known = records.get(uuid)
    if (known) return known
    const text = await objects.get(keys.record(uuid))
    const file = text === undefined ? null : parseSidecar(text, uuid)
    if (file) records.set(uuid, file)
    else if (text !== undefined) parts.log(`Ignored ${uuid}: its record is damaged.`)
    return file ?? undefined
  }

  async function isDeleted(uuid: string): Promise<boolean> {
    const known = markers.get(uuid)
    if (known !== undefined) return known
    const isMarked = (await objects.head(keys.deleted(uuid))) !== undefined
    // A removal stays, so it is remembered for longer than its absence.
    markers.set(uuid, isMarked, { ttl: isMarked ? 0 : MARKER_TTL_MS })
    return isMarked
  }

  function isExpired({ isStored, uploadedAt }: StoredFile): boolean {
    return !isStored && Date.parse(uploadedAt) + unstoredLifetimeMs <= now()
  }

  async function find(uuid: string): Promise<StoredFile | undefined> {
    const file = await read(uuid)
    return file && !isExpired(file) && !(await isDeleted(uuid)) ? file : undefined
  }

  return {
    read,
    find,
    async update(uuid, change) {
      changes.delete(uuid)
      const file = await find(uuid)
      if (!file) return undefined
      const changed = { ...(await readChanges(uuid)), ...change(file) }
      await objects.put(keys.changes(uuid), JSON.stringify(changed))
      changes.set(uuid, changed)
      return { ...file, ...changed }
    },
    async write(file) {
      await objects.put(keys.record(file.uuid), JSON.stringify(file))
      records.set(file.uuid, file)
    },
    async markDeleted(uuid) {
      await objects.put(keys.deleted(uuid), '')
      markers.set(uuid, true, { ttl: 0 })
    },
    async erase(uuid) {
      records.delete(uuid)
      changes.delete(uuid)
      await objects.remove(keys.changes(uuid))
      await objects.remove(keys.record(uuid))
    },
    isExpired,
  }
}
