import { parseSidecar, StorageError, type StoredFile, sanitizeFilename } from '@lading/local-service/parts'
import { refusesCondition } from '../s3/refusesCondition.js'
import type { Trash } from '../trash/createTrash.js'
import { createBudget } from './createBudget.js'
import { createContentReader } from './createContentReader.js'
import { createMeteredObjects } from './createMeteredObjects.js'
import type { VerifiedParts } from './createVerifier.js'
import { describeFault, type Fault } from './Fault.js'

/** A planned repair. */
export interface RepairPlan {
  /** Describes the repair, or says why there's no repair. */
  readonly text: string
  /** Applies the repair; absent if there's no repair. @throws StorageError if the store fails, or the file has changed since */
  apply?(): Promise<void>
}

/** Plans repairs. They never overwrite a readable object. */
export interface Repair {
  plan(fault: Fault): Promise<RepairPlan>
  /** Plans to bring a removed file back from the trash. */
  planReturn(uuid: string): Promise<RepairPlan>
}

/** Dependencies of a repair. */
export interface RepairedParts extends Omit<VerifiedParts, 'documents' | 'trash'> {
  readonly trash: Pick<Trash, 'read' | 'remove'>
  readonly storage: {
    /** See `Claims`. */
    seize(uuid: string): Promise<(() => Promise<void>) | undefined>
  }
}

/** A file that's erased within this time stays removed, in milliseconds: a node whose clock is ahead might have started. */
const RETURN_LIMIT_MS = 600_000

/** Creates the repairs for a bucket. */
export function createRepair({
  objects,
  keys,
  trash,
  now,
  unstoredLifetimeMs,
  storage,
}: RepairedParts): Repair {
  const readContent = createContentReader(createMeteredObjects(objects, createBudget(undefined, now)))
  const isRemoved = async (uuid: string) => (await objects.head(keys.deleted(uuid))) !== undefined

  function parse(text: string | undefined, uuid: string): StoredFile | null {
    try {
      return text === undefined ? null : parseSidecar(text, uuid)
    } catch {
      // Leave it to the later version that wrote it.
      return null
    }
  }

  /** Says how the bytes differ from the record; null if they don't. */
  async function findDamage({
    uuid,
    originalFilename,
    sizeBytes,
    sha256,
  }: StoredFile): Promise<string | null> {
    const key = keys.content(uuid, originalFilename)
    const content = await readContent(key, sizeBytes)
    if (!content) return `there is no object ${key}`
    if (content.sizeBytes !== sizeBytes) return `the object ${key} has another size`
    const expected = sha256 ?? (await objects.get(keys.baseline(uuid))) ?? content.sha256
    return content.sha256 !== null && content.sha256 === expected ? null : `the object ${key} has other bytes`
  }

  /** Writes an object unless it exists. Returns false if it does. */
  async function write(key: string, text: string): Promise<boolean> {
    try {
      return await objects.putNew(key, text)
    } catch (error) {
      if (!refusesCondition(error)) throw error
      if (await objects.head(key)) return false
      await objects.put(key, text)
      return true
    }
  }

  async function planRecord({ uuid, uploadedAt, kind }: Fault): Promise<RepairPlan> {
    const listed = uploadedAt === null ? undefined : await objects.get(keys.byDate(uploadedAt, uuid))
    const copies = [listed, (await trash.read(uuid))?.record]
    const record = copies.find((copy) => parse(copy, uuid))
    const file = parse(record, uuid)
    const key = keys.record(uuid)
    if (record === undefined || !file) {
      return {
        text: `The bucket has no copy of the record of ${uuid}: restore the object ${key} from a backup.`,
      }
    }
    const damage = await findDamage(file)
    if (damage !== null) return { text: `The record of ${uuid} is not restored, because ${damage}.` }
    return {
      text: `The record of ${uuid} (${sanitizeFilename(file.originalFilename)}) is restored from its copy.`,
      apply: () => restoreRecord(uuid, record, kind === 'record-damaged'),
    }
  }

  async function restoreRecord(uuid: string, record: string, isReplaced: boolean): Promise<void> {
    const key = keys.record(uuid)
    const release = await storage.seize(uuid)
    if (!release) throw createChangedError(uuid)
    try {
      if (await isRemoved(uuid)) throw createChangedError(uuid)
      const known = isReplaced ? await objects.get(key) : undefined
      // Someone else might have restored it.
      const isDamaged = known !== undefined && !isReadable(known, uuid)
      if (isDamaged) await objects.put(key, record)
      else if (!(await write(key, record))) throw createChangedError(uuid)
      await trash.remove(uuid)
    } finally {
      await release()
    }
  }

  async function planList({ uuid, key }: Fault): Promise<RepairPlan> {
    const record = await objects.get(keys.record(uuid))
    if (record === undefined) return { text: `The file ${uuid} was removed meanwhile.` }
    return {
      text: `The file ${uuid} is put back into the list of files.`,
      async apply() {
        await write(key, record)
        if (await isRemoved(uuid)) await objects.remove(key)
      },
    }
  }

  async function planRemoval({ uuid, key }: Fault): Promise<RepairPlan> {
    return {
      text: `The object ${key} is removed, and all that is left of its upload or removal.`,
      async apply() {
        const isThere = !(await isRemoved(uuid)) && (await objects.head(keys.record(uuid))) !== undefined
        // Leave the rest to the sweep, which runs within two minutes: it claims the id before it removes anything.
        await objects.put(keys.expiring(now(), uuid), '')
        // The sweep can't find these without an upload session.
        if (key === keys.assembled(uuid) || key.startsWith(keys.byDateFolder)) await objects.remove(key)
        if (key === keys.trash(uuid) && isThere) await objects.remove(key)
        if (!key.startsWith(keys.appended(uuid))) return
        for await (const appended of objects.list(keys.appended(uuid))) await objects.remove(appended)
      },
    }
  }

  /** Keeps a restored file from expiring immediately. */
  async function keep({ uuid, isStored, uploadedAt }: StoredFile): Promise<void> {
    const dueMs = Date.parse(uploadedAt) + unstoredLifetimeMs
    if (isStored) return
    if (dueMs <= now() + RETURN_LIMIT_MS) await objects.put(keys.stored(uuid), '')
    else await objects.put(keys.expiring(dueMs, uuid), JSON.stringify({ uploadedAt }))
  }

  return {
    async plan(fault) {
      switch (fault.kind) {
        case 'record-missing':
        case 'record-damaged':
          return planRecord(fault)
        case 'unlisted':
          return planList(fault)
        case 'leftover':
          return planRemoval(fault)
        default:
          return { text: describeFault(fault) }
      }
    },
    async planReturn(uuid) {
      const trashed = await trash.read(uuid)
      const file = parse(trashed?.record, uuid)
      if (!trashed || !file || !(await isRemoved(uuid))) {
        return { text: `The file ${uuid} is not in the trash.` }
      }
      if (trashed.dueMs - RETURN_LIMIT_MS <= now()) {
        return { text: `The file ${uuid} is being erased: restore it from a backup.` }
      }
      const damage = await findDamage(file)
      if (damage !== null) return { text: `The file ${uuid} is not brought back, because ${damage}.` }
      return {
        text: `The file ${uuid} (${sanitizeFilename(file.originalFilename)}), removed on ${trashed.removedAt}, is brought back. Nodes know it within 30 seconds.`,
        async apply() {
          await write(keys.record(uuid), trashed.record)
          await keep(file)
          await objects.put(keys.byDate(file.uploadedAt, uuid), trashed.record)
          // The file exists from here on.
          await objects.remove(keys.deleted(uuid))
          await trash.remove(uuid)
        },
      }
    },
  }
}

/** True if this version or a later one can read the record. */
function isReadable(text: string, uuid: string): boolean {
  try {
    return parseSidecar(text, uuid) !== null
  } catch {
    return true
  }
}

function createChangedError(uuid: string): StorageError {
  const message = `The file ${uuid} was stored or removed meanwhile: nothing was changed. Run the command again.`
  return new StorageError(undefined, { code: 'record-damaged', message })
}
