import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { CdnError } from '../errors/CdnError.js'
import { StorageError } from '../errors/StorageError.js'
import type { DataPaths } from './createDataPaths.js'
import type { FactsBudget } from './createFactsBudget.js'
import type { FileChanges, FileDetails, FileIdentity, FileStorage, ReceivedFile } from './FileStorage.js'
import type { Log } from './forEachEntry.js'
import { loadFileIndex } from './loadFileIndex.js'
import { openReusedBytes } from './openReusedBytes.js'
import { type ByteRange, openStoredBytes } from './openStoredBytes.js'
import { readHead } from './readHead.js'
import type { StoredFile } from './StoredFile.js'
import { syncDirectory } from './syncDirectory.js'
import { writeBytes } from './writeBytes.js'
import { writeFileSafely } from './writeFileSafely.js'

/** Options of a file storage. */
export interface StorageSettings {
  readonly log: Log
  /** Bounds what is kept in memory. */
  readonly facts: FactsBudget
  /** The time in milliseconds since 1970. */
  readonly now: () => number
  /** Lifetime of a file that is not stored permanently, in milliseconds. */
  readonly unstoredLifetimeMs: number
}

/** Opens the files of a data directory, creating it when missing; rejects when it cannot be read or written. */
export async function openFileStorage(paths: DataPaths, settings: StorageSettings): Promise<FileStorage> {
  const { facts, log, now, unstoredLifetimeMs } = settings
  const index = await loadFileIndex(paths, log)
  const find = (uuid: string) => {
    const file = index.get(uuid)
    return file && !isExpired(file) ? file : undefined
  }
  const reuse = openReusedBytes(paths, find)
  for (const file of index.values()) note(file)
  const pending = new Set<Promise<unknown>>()
  const commits = new Map<string, Promise<StoredFile>>()

  function note(file: StoredFile): void {
    facts.add(file)
    reuse.add(file)
  }

  function forget(file: StoredFile): void {
    facts.remove(file)
    reuse.remove(file)
  }

  function track<Value>(work: Promise<Value>): Promise<Value> {
    const settled: Promise<unknown> = work.then(
      () => pending.delete(settled),
      () => pending.delete(settled),
    )
    pending.add(settled)
    return work
  }

  async function receive(
    bytes: AsyncIterable<Uint8Array>,
    _filename: string,
    identity: FileIdentity = { uuid: randomUUID(), uploadedAt: new Date(now()).toISOString() },
  ): Promise<ReceivedFile> {
    const { uuid } = identity
    const location = paths.temporaryBytes(uuid)
    try {
      const written = await writeBytes(location, bytes)
      return { ...identity, location, ...written }
    } catch (error) {
      await removeQuietly(location)
      throw error
    }
  }

  async function publish(received: ReceivedFile, details: FileDetails): Promise<StoredFile> {
    const { location, ...bytes } = received
    const { uuid } = bytes
    const file: StoredFile = { ...bytes, ...details }
    facts.check(file)
    let hasMoved = false
    try {
      // Sidecar first: until the bytes have moved there is no file, and an upload in parts can still be completed.
      await writeBytes(paths.temporarySidecar(uuid), asBytes(JSON.stringify(file, null, 2)))
      await rename(paths.temporarySidecar(uuid), paths.sidecar(uuid))
      await rename(location, paths.bytes(uuid))
      hasMoved = true
      await syncDirectory(paths.filesDir)
    } catch (error) {
      // Back to where they were, since an upload in parts is completed again from there.
      if (hasMoved) await rename(paths.bytes(uuid), location).catch(() => {})
      await removeQuietly(paths.temporarySidecar(uuid))
      await removeQuietly(paths.sidecar(uuid))
      throw error instanceof StorageError ? error : new StorageError(error)
    }
    index.set(uuid, file)
    note(file)
    return file
  }

  function commit(received: ReceivedFile, details: FileDetails): Promise<StoredFile> {
    const { uuid } = received
    // Two commits would move the same bytes, and the one that fails would take the facts of the other with it.
    const known = commits.get(uuid) ?? index.get(uuid)
    if (known) return Promise.resolve(known)
    const work = publish(received, details).finally(() => commits.delete(uuid))
    commits.set(uuid, work)
    return work
  }

  const updates = new Map<string, Promise<unknown>>()

  async function change(uuid: string, changes: (file: StoredFile) => FileChanges) {
    const file = find(uuid)
    if (!file) return undefined
    const changed: StoredFile = { ...file, ...changes(file) }
    await writeFileSafely(paths.sidecar(uuid), JSON.stringify(changed, null, 2))
    if (!index.has(uuid)) {
      // It was removed in between.
      await removeQuietly(paths.sidecar(uuid))
      return undefined
    }
    forget(file)
    note(changed)
    index.set(uuid, changed)
    return changed
  }

  function update(uuid: string, changes: (file: StoredFile) => FileChanges) {
    const before = updates.get(uuid) ?? Promise.resolve()
    const work = before.then(() => change(uuid, changes))
    const settled = work
      .catch(() => {})
      .finally(() => {
        if (updates.get(uuid) === settled) updates.delete(uuid)
      })
    updates.set(uuid, settled)
    return work
  }

  async function remove(uuid: string): Promise<void> {
    // A commit that was half undone would leave a file without bytes.
    await commits.get(uuid)?.catch(() => {})
    const file = index.get(uuid)
    if (file) forget(file)
    index.delete(uuid)
    // Bytes first, for the same reason in reverse.
    await removeQuietly(paths.bytes(uuid))
    await removeQuietly(paths.sidecar(uuid))
  }

  function isExpired({ isStored, uploadedAt }: StoredFile): boolean {
    return !isStored && Date.parse(uploadedAt) + unstoredLifetimeMs <= now()
  }

  async function removeExpired(): Promise<void> {
    for (const file of [...index.values()].filter(isExpired)) await remove(file.uuid)
  }
  await removeExpired()

  function* present(): Generator<StoredFile> {
    for (const file of index.values()) if (!isExpired(file)) yield file
  }

  async function* list(): AsyncGenerator<StoredFile> {
    for (const uuid of [...index.keys()]) {
      const file = find(uuid)
      if (file) yield file
    }
  }

  async function open(file: StoredFile, range?: ByteRange): Promise<Readable> {
    try {
      return await openStoredBytes(paths.bytes(file.uuid), file.sizeBytes, range)
    } catch (error) {
      if (find(file.uuid)) throw error
      throw new CdnError('file-not-found', 'File is not found.', { cause: error })
    }
  }

  return {
    get: async (uuid) => find(uuid),
    findSaved: async (url) => [...present()].findLast((file) => file.savedUrl === url),
    reuse,
    list,
    async measure() {
      const files = [...present()]
      return { files: files.length, bytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) }
    },
    open,
    readHead: ({ location }) => readHead(location),
    withLocalCopy: (file, work) => work('location' in file ? file.location : paths.bytes(file.uuid)),
    receive,
    commit,
    identify: (file, uuid) => ({ ...file, uuid }),
    update,
    discard: ({ location }) => removeQuietly(location),
    remove,
    removeExpired,
    track,
    async settled() {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}

/** Ignores failures: the next start clears the file, and the error that led here must not be hidden. */
async function removeQuietly(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => {})
}

async function* asBytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
