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

/** File facts. A record is written once and never changes, so every node can cache it. */
export interface S3Records {
  /** Finds a record's file, unless it was removed or has expired. @param isFresh true to ask the store for changes. */
  find(uuid: string, isFresh?: boolean): Promise<StoredFile | undefined>
  /** Reads a record's file, even if it was removed or has expired, as the store has it now. */
  read(uuid: string): Promise<StoredFile | undefined>
  /** Returns the project of a record, even if it was removed or has expired; undefined without a record. */
  ownerOf(uuid: string): Promise<string | undefined>
  /** Asks the store whether a file was removed. */
  isDeleted(uuid: string): Promise<boolean>
  write(file: StoredFile): Promise<void>
  /** Changes a file's facts. Simultaneous changes by other nodes are kept. */
  update(uuid: string, change: (file: StoredFile) => FileChanges): Promise<StoredFile | undefined>
  /** Marks a file as removed, permanently: a later commit has no effect. */
  markDeleted(uuid: string): Promise<void>
  /** Removes a deleted file's record, and keeps its changes and scan results. */
  hide(uuid: string): Promise<void>
  /** Removes everything about a record that is marked as deleted. */
  erase(uuid: string): Promise<void>
  isExpired(file: StoredFile): boolean
}

/** Facts that can change after the record. */
interface LaterFacts {
  readonly isDeleted: boolean
  readonly changes: FileChanges
}

const MAX_RECORDS = 10_000
/** How long another node's change can go unnoticed, in milliseconds. */
const FACTS_TTL_MS = 2_000
/** How long a removal is cached, in milliseconds. */
const REMOVAL_TTL_MS = 30_000
/** If several nodes make changes at the same time, only one is added, and the others are retried on top of it. */
const UPDATE_ATTEMPTS = 10
const RETRY_MS = 20

/** Opens a bucket's records. */
export function openS3Records(parts: S3Parts): S3Records {
  const { objects, keys, versions, now, unstoredLifetimeMs } = parts
  const records = createSizedCache<StoredFile>({ max: MAX_RECORDS })
  /** Changes on this node are made one after another. */
  const turns = createTurns()
  const facts = createSizedCache<LaterFacts>({ max: MAX_RECORDS, ttl: FACTS_TTL_MS })

  async function readRecord(uuid: string): Promise<StoredFile | undefined> {
    const known = records.get(uuid)
    if (known) return known
    const text = await objects.get(keys.record(uuid))
    if (text === undefined) return undefined
    const file = parseSidecar(text, uuid)
    // Throws instead of returning undefined; otherwise, a sweep would remove the file's bytes.
    if (!file) throw createDamagedError(keys.record(uuid))
    records.set(uuid, file)
    return file
  }

  /** Marks are empty, but a proxy's page isn't. */
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
      // Skips states that a record already has or can never reach.
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

  /** Searches in flight: simultaneous requests for the same file cost the store only one search. */
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

  /** Makes the next search read the facts again. */
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

  /** Finds the version numbers that a change follows. Called before the file is read, so that a change in between isn't undone. */
  async function findVersions(uuid: string) {
    const [changes, scans] = await Promise.all([
      versions.findLast(keys.changesFolder(uuid)),
      versions.findLast(keys.scansFolder(uuid)),
    ])
    return { changes, scans }
  }

  /** Writes each kind of change to a separate place, so they can't undo each other. Returns false if another change came first. */
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
    // A later version might have added facts.
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
      // Read again from the store, because an earlier search might have cached older facts.
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
    ownerOf: async (uuid) => (await readRecord(uuid))?.publicKey,
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
    async hide(uuid) {
      records.delete(uuid)
      await objects.remove(keys.record(uuid))
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

/** A scan result for other bytes doesn't apply. */
function chooseScan(scan: ScanResult | undefined, sha256: string | null): Pick<FileChanges, 'scan'> {
  if (!scan) return {}
  return scan.sha256 !== undefined && sha256 !== null && scan.sha256 !== sha256 ? {} : { scan }
}
