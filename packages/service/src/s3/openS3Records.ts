import { setTimeout as wait } from 'node:timers/promises'
import {
  checkFormat,
  createTurns,
  type FileChanges,
  parseSidecar,
  type ScanResult,
  StorageError,
  type StoredFile,
} from '@lading/local-service/parts'
import { createSizedCache } from './createSizedCache.js'
import { createDamagedError, parseStored } from './parseStored.js'
import type { S3Parts } from './S3Parts.js'

/** The facts of files. A record is written once and never changes, so that it can be kept in memory by every node. */
export interface S3Records {
  /** The file of a record, unless it was removed or has expired. @param isFresh true to ask the store for changes. */
  find(uuid: string, isFresh?: boolean): Promise<StoredFile | undefined>
  /** The file of a record, whatever became of it, as the store has it now. */
  read(uuid: string): Promise<StoredFile | undefined>
  /** Whether a file was removed, asking the store. */
  isDeleted(uuid: string): Promise<boolean>
  write(file: StoredFile): Promise<void>
  /** Changes facts of a file. Changes of other nodes at the same time are kept. */
  update(uuid: string, change: (file: StoredFile) => FileChanges): Promise<StoredFile | undefined>
  /** Marks a file as removed, for good: a commit that comes later changes nothing. */
  markDeleted(uuid: string): Promise<void>
  /** Forgets a record that is marked as deleted. */
  erase(uuid: string): Promise<void>
  isExpired(file: StoredFile): boolean
}

/** Facts that may change after the record. */
interface LaterFacts {
  readonly isDeleted: boolean
  readonly changes: FileChanges
}

const MAX_RECORDS = 10_000
/** How long a change of another node may stay unnoticed, in milliseconds. */
const FACTS_TTL_MS = 2_000
/** How long a removal is believed without asking the store again, in milliseconds. */
const REMOVAL_TTL_MS = 30_000
/** Of changes of several nodes at the same time one is added, and the others are made again on top of it. */
const UPDATE_ATTEMPTS = 10
const RETRY_MS = 20

/** Opens the records of a bucket. */
export function openS3Records(parts: S3Parts): S3Records {
  const { objects, keys, versions, now, unstoredLifetimeMs } = parts
  const records = createSizedCache<StoredFile>({ max: MAX_RECORDS })
  /** Changes at this node follow each other. */
  const turns = createTurns()
  const facts = createSizedCache<LaterFacts>({ max: MAX_RECORDS, ttl: FACTS_TTL_MS })

  async function readRecord(uuid: string): Promise<StoredFile | undefined> {
    const known = records.get(uuid)
    if (known) return known
    const text = await objects.get(keys.record(uuid))
    if (text === undefined) return undefined
    const file = parseSidecar(text, uuid)
    // Without a record, its bytes would be swept.
    if (!file) throw createDamagedError(keys.record(uuid))
    records.set(uuid, file)
    return file
  }

  /** Marks are empty, which the page of a proxy is not. */
  const exists = async (key: string) => (await objects.head(key))?.sizeBytes === 0

  async function readVersion(folder: string): Promise<object | undefined> {
    const text = await versions.readLast(folder)
    return text === undefined ? undefined : parseStored(text, `${folder}${await versions.findLast(folder)}`)
  }

  async function readChanges(uuid: string): Promise<FileChanges> {
    const changes: FileChanges = (await readVersion(keys.changesFolder(uuid))) ?? {}
    checkFormat(changes, `A change of ${uuid}`)
    return changes
  }

  async function readFacts({ uuid, isStored, scan, sha256 }: StoredFile): Promise<LaterFacts> {
    const [isDeleted, isMarkedStored, changed, scanned] = await Promise.all([
      exists(keys.deleted(uuid)),
      // Does not search for states that a record already has or can never reach.
      isStored || exists(keys.stored(uuid)),
      readChanges(uuid),
      scan && readVersion(keys.scansFolder(uuid)),
    ])
    const found: LaterFacts = {
      isDeleted,
      changes: {
        ...changed,
        ...(isMarkedStored && { isStored: true }),
        ...chooseScan(scanned as ScanResult | undefined, sha256),
      },
    }
    // A removal is permanent, but a proxy might have answered in the store's place: ask again soon.
    facts.set(uuid, found, { ttl: isDeleted ? REMOVAL_TTL_MS : FACTS_TTL_MS })
    return found
  }

  function isExpired({ isStored, uploadedAt }: StoredFile): boolean {
    return !isStored && Date.parse(uploadedAt) + unstoredLifetimeMs <= now()
  }

  /** Searches under way: clients that come for one file at the same time cost the store no more than one of them. */
  const searches = new Map<string, Promise<StoredFile | undefined>>()

  function find(uuid: string, isFresh = false): Promise<StoredFile | undefined> {
    if (isFresh) forget(uuid)
    const known = searches.get(uuid)
    if (known) return known
    const search = findNow(uuid).finally(() => {
      if (searches.get(uuid) === search) searches.delete(uuid)
    })
    searches.set(uuid, search)
    return search
  }

  /** Has the next search read the facts again. */
  function forget(uuid: string): void {
    facts.delete(uuid)
    searches.delete(uuid)
  }

  async function findNow(uuid: string): Promise<StoredFile | undefined> {
    const record = await readRecord(uuid)
    return record && describe(record, facts.get(uuid) ?? (await readFacts(record)))
  }

  function describe(record: StoredFile, { isDeleted, changes }: LaterFacts): StoredFile | undefined {
    const file = { ...record, ...changes }
    return isDeleted || isExpired(file) ? undefined : file
  }

  /** Numbers of the versions that a change follows: found before the file is read, so that a change in between isn't undone. */
  async function findVersions(uuid: string) {
    const [changes, scans] = await Promise.all([
      versions.findLast(keys.changesFolder(uuid)),
      versions.findLast(keys.scansFolder(uuid)),
    ])
    return { changes, scans }
  }

  /** Writes each kind of change to a place of its own, so that none undoes another. Returns false when one was overtaken. */
  async function write(
    uuid: string,
    before: StoredFile,
    changes: FileChanges,
    last: { readonly changes: number; readonly scans: number },
  ): Promise<boolean> {
    const { isStored, scan, metadata = before.metadata, tags = before.tags } = changes
    if (isStored && !before.isStored) await objects.put(keys.stored(uuid), '')
    if (scan && !(await versions.add(keys.scansFolder(uuid), JSON.stringify(scan), last.scans))) return false
    if (!changes.metadata && !changes.tags) return true
    const folder = keys.changesFolder(uuid)
    // A later version may have added facts.
    const known = await readChanges(uuid)
    return versions.add(folder, JSON.stringify({ ...known, metadata, tags }), last.changes)
  }

  async function update(
    uuid: string,
    change: (file: StoredFile) => FileChanges,
  ): Promise<StoredFile | undefined> {
    for (let attempt = 1; attempt <= UPDATE_ATTEMPTS; attempt++) {
      const last = await findVersions(uuid)
      const record = await readRecord(uuid)
      // As the store has them now: a search that began earlier may have left older ones.
      const file = record && describe(record, await readFacts(record))
      if (!file) return undefined
      const changes = change(file)
      const isWritten = await write(uuid, file, changes, last)
      forget(uuid)
      if (isWritten) return { ...file, ...changes }
      await wait(Math.random() * attempt * RETRY_MS)
    }
    const message = `The facts of ${uuid} are changed too often at the same time: try again.`
    throw new StorageError(undefined, { code: 'store-failed', message })
  }

  return {
    find,
    isDeleted: (uuid) => exists(keys.deleted(uuid)),
    async read(uuid) {
      const record = await readRecord(uuid)
      return record && { ...record, ...(await readFacts(record)).changes }
    },
    update: (uuid, change) => turns.take(uuid, () => update(uuid, change)),
    async write(file) {
      await objects.put(keys.record(file.uuid), JSON.stringify(file))
      records.set(file.uuid, file)
      searches.delete(file.uuid)
    },
    async markDeleted(uuid) {
      await objects.put(keys.deleted(uuid), '')
      searches.delete(uuid)
      facts.set(uuid, { isDeleted: true, changes: {} }, { ttl: REMOVAL_TTL_MS })
    },
    async erase(uuid) {
      records.delete(uuid)
      await versions.remove(keys.changesFolder(uuid))
      await versions.remove(keys.scansFolder(uuid))
      await objects.remove(keys.stored(uuid))
      await objects.remove(keys.record(uuid))
    },
    isExpired,
  }
}

/** A result for other bytes says nothing about these. */
function chooseScan(scan: ScanResult | undefined, sha256: string | null): Pick<FileChanges, 'scan'> {
  if (!scan) return {}
  return scan.sha256 !== undefined && sha256 !== null && scan.sha256 !== sha256 ? {} : { scan }
}
