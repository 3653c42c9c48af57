import { parseSidecar, StorageError, type StoredFile } from '@lading/local-service/parts'
import type { Trash } from '../trash/createTrash.js'
import type { CheckParts, CheckResult } from './createFileCheck.js'
import type { FaultKind } from './Fault.js'

/** Checks for objects that the file list doesn't show. */
export interface RemainsCheck {
  /** Checks that a record is in the file list. */
  checkRecord(uuid: string): Promise<CheckResult>
  /** Checks that an object still belongs to a file, an upload or a removal. */
  checkObject(uuid: string, key: string): Promise<CheckResult>
}

/** Sweeps should have removed anything that was due this long ago, in milliseconds. */
const SWEPT_MS = 172_800_000
const SKIPPED = { state: 'skipped' } as const
const INTACT = { state: 'intact', bytes: 0 } as const

/** Creates the checks for a bucket. */
export function createRemainsCheck(
  { objects, keys, now, unstoredLifetimeMs }: CheckParts,
  trash: Pick<Trash, 'read'>,
): RemainsCheck {
  const create = (uuid: string, kind: FaultKind, key: string): CheckResult => ({
    state: 'fault',
    fault: { uuid, kind, key, uploadedAt: null },
  })
  const isDue = (dueMs: number) => dueMs + SWEPT_MS < now()

  /** True if an upload can still continue, or a later version started it. */
  async function isUnderWay(uuid: string): Promise<boolean> {
    const text = await objects.get(keys.session(uuid))
    if (text === undefined) return false
    try {
      const { upload } = JSON.parse(text) as { readonly upload?: { readonly expiresAtMs?: unknown } }
      return typeof upload?.expiresAtMs !== 'number' || !isDue(upload.expiresAtMs)
    } catch {
      return false
    }
  }

  async function isExpired({ uuid, isStored, uploadedAt }: StoredFile): Promise<boolean> {
    if (isStored || Date.parse(uploadedAt) + unstoredLifetimeMs > now()) return false
    return !(await objects.head(keys.stored(uuid)))
  }

  return {
    async checkRecord(uuid) {
      const key = keys.record(uuid)
      const text = await objects.get(key)
      if (text === undefined || (await objects.head(keys.deleted(uuid)))) return SKIPPED
      let file: StoredFile | null
      try {
        file = parseSidecar(text, uuid)
      } catch (error) {
        if (error instanceof StorageError && error.code === 'format-unknown') return SKIPPED
        throw error
      }
      if (!file) return create(uuid, 'record-damaged', key)
      const place = keys.byDate(file.uploadedAt, uuid)
      if (await objects.head(place)) return INTACT
      return (await isExpired(file)) ? SKIPPED : create(uuid, 'unlisted', place)
    },
    async checkObject(uuid, key) {
      const found = await objects.head(key)
      if (!found || !isDue(Date.parse(found.modifiedAt) + unstoredLifetimeMs)) return SKIPPED
      const isContent = key.startsWith(keys.contentFolder(uuid))
      const isRemoved = (await objects.head(keys.deleted(uuid))) !== undefined
      if (!isRemoved && (await objects.head(keys.record(uuid)))) {
        return isContent ? INTACT : create(uuid, 'leftover', key)
      }
      const trashed = await trash.read(uuid)
      if (trashed && !isDue(trashed.dueMs)) return SKIPPED
      if (await isUnderWay(uuid)) return SKIPPED
      return create(uuid, isContent && !isRemoved ? 'record-missing' : 'leftover', key)
    },
  }
}
