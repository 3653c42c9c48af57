import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { CdnError } from '../errors/CdnError.js'
import { StorageError } from '../errors/StorageError.js'
import { createTurns } from '../shared/createTurns.js'
import { shareOfHeap } from '../shared/shareOfHeap.js'
import type { DataPaths } from './createDataPaths.js'
import { createRemovedMarks } from './createRemovedMarks.js'
import { createSharedSync } from './createSharedSync.js'
import {
  type FileChanges,
  type FileDetails,
  type FileIdentity,
  type FileStorage,
  HEAD_BYTES,
  type ReceivedFile,
  type RemoveOptions,
} from './FileStorage.js'
import { findStoredFiles } from './findStoredFiles.js'
import type { Log } from './forEachEntry.js'
import { fromDisk } from './fromDisk.js'
import type { ListQuery } from './ListQuery.js'
import { openDiskIndex } from './openDiskIndex.js'
import { openRecords } from './openRecords.js'
import { openReusedBytes } from './openReusedBytes.js'
import { type ByteRange, openStoredBytes } from './openStoredBytes.js'
import { readSlice } from './readSlice.js'
import { recoverTemporary } from './recoverTemporary.js'
import type { StoredFile } from './StoredFile.js'
import { toIndexed } from './toIndexed.js'
import { writeBytes } from './writeBytes.js'

/** File storage options. */
export interface StorageSettings {
  readonly log: Log
  /** The time in milliseconds since 1970. */
  readonly now: () => number
  /** Lifetime of a file that isn't stored permanently, in milliseconds. */
  readonly unstoredLifetimeMs: number
}

/** Maximum bytes of received files that are kept in memory until they're stored. */
const MAX_HEADS_BYTES = shareOfHeap(8_388_608)

/** Opens a data directory's files, creating the directory if it's missing; rejects if it can't be read or written. */
export async function openFileStorage(paths: DataPaths, settings: StorageSettings): Promise<FileStorage> {
  const { log, now, unstoredLifetimeMs } = settings
  const expiryOf = (uploadedAt: string) => Date.parse(uploadedAt) + unstoredLifetimeMs
  const isExpired = ({ isStored, uploadedAt }: StoredFile) => !isStored && expiryOf(uploadedAt) <= now()
  await mkdir(paths.filesDir, { recursive: true })
  const removed = await createRemovedMarks(paths.removedDir, now)
  const index = openDiskIndex(paths.indexDir, { now, expiryOf })
  await recoverTemporary(paths, index.byDate, log)
  if (!(await index.isBuilt())) await index.build(await findStoredFiles(paths, log), hashUrl)
  const records = openRecords(paths, log)
  /** One call at a time stores, changes or removes a file. */
  const turns = createTurns()
  const pending = new Set<Promise<unknown>>()
  const syncFiles = createSharedSync(paths.filesDir)
  /** First bytes of received files, by location. */
  const heads = new LRUCache<string, Uint8Array>({
    maxSize: MAX_HEADS_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  /** Ids that nobody has chosen and no file has had yet. */
  const fresh = new Set<string>()

  async function find(uuid: string): Promise<StoredFile | undefined> {
    const file = await records.read(uuid)
    return file && !isExpired(file) ? file : undefined
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
    given?: FileIdentity,
  ): Promise<ReceivedFile> {
    const identity = given ?? { uuid: randomUUID(), uploadedAt: new Date(now()).toISOString() }
    const location = paths.temporaryBytes(identity.uuid)
    try {
      const { head, ...written } = await writeBytes(location, bytes, HEAD_BYTES)
      heads.set(location, head)
      if (!given) fresh.add(identity.uuid)
      return { ...identity, location, ...written }
    } catch (error) {
      await removeQuietly(location)
      throw error
    }
  }

  /** Records a file before it exists: a start after a crash removes records that came to nothing. */
  async function announce(file: StoredFile): Promise<void> {
    await index.byDate.add(toIndexed(file))
    if (!file.isStored) await index.addUnstored(file)
  }

  /** Records a file's lookup keys. */
  async function noteContent({ uuid, savedUrl, treeHash }: StoredFile, before?: StoredFile): Promise<void> {
    if (savedUrl !== null && savedUrl !== before?.savedUrl) await index.saved.add(hashUrl(savedUrl), uuid)
    if (treeHash !== undefined && treeHash !== before?.treeHash) await index.content.add(treeHash, uuid)
  }

  const writeSidecar = (file: StoredFile) =>
    writeBytes(paths.temporarySidecar(file.uuid), asChunk(JSON.stringify(file, null, 2)))

  async function publish(received: ReceivedFile, details: FileDetails): Promise<StoredFile> {
    const { location, ...bytes } = received
    const { uuid } = bytes
    const file: StoredFile = { ...bytes, ...details }
    let hasMoved = false
    try {
      await writeSidecar(file)
      await announce(file)
      await rename(location, paths.bytes(uuid))
      hasMoved = true
      await rename(paths.temporarySidecar(uuid), paths.sidecar(uuid))
      await syncFiles()
    } catch (error) {
      // Move the bytes back, since a multipart upload is completed again from there.
      if (hasMoved) await rename(paths.bytes(uuid), location).catch(() => {})
      await removeQuietly(paths.sidecar(uuid))
      // If this fails, the next start removes the record, as long as the temporary sidecar exists.
      await index.byDate.remove(file).then(
        () => removeQuietly(paths.temporarySidecar(uuid)),
        () => {},
      )
      throw error instanceof StorageError ? error : new StorageError(error)
    }
    heads.delete(location)
    records.set(file)
    await noteContent(file)
    return file
  }

  async function change(uuid: string, changes: (file: StoredFile) => FileChanges) {
    const file = await find(uuid)
    if (!file) return undefined
    const changed: StoredFile = { ...file, ...changes(file) }
    try {
      await writeSidecar(changed)
      if (isListedOtherwise(changed, file)) await announce(changed)
      await fromDisk(rename(paths.temporarySidecar(uuid), paths.sidecar(uuid)))
      await fromDisk(syncFiles())
    } catch (error) {
      records.delete(uuid)
      if (isListedOtherwise(changed, file)) await index.byDate.add(toIndexed(file)).catch(() => {})
      await removeQuietly(paths.temporarySidecar(uuid))
      throw error
    }
    records.set(changed)
    await noteContent(changed, file)
    return changed
  }

  async function removeNow(uuid: string, { isUnknown }: RemoveOptions): Promise<void> {
    const file = await records.read(uuid)
    if (!file) return
    if (!isUnknown) await fromDisk(removed.add(uuid))
    // From here on, the file no longer exists.
    await fromDisk(rename(paths.sidecar(uuid), paths.removedSidecar(uuid)))
    records.delete(uuid)
    // A power cut must not bring it back.
    await fromDisk(syncFiles())
    await removeQuietly(paths.bytes(uuid))
    await index.byDate.remove(file).then(
      () => removeQuietly(paths.removedSidecar(uuid)),
      // The next start tries again.
      (error: unknown) => log(`The removal of ${uuid} could not be noted: ${String(error)}`),
    )
  }

  const remove = (uuid: string, options: RemoveOptions = {}) =>
    turns.take(uuid, () => removeNow(uuid, options))

  async function removeUnstored(uuid: string): Promise<void> {
    const file = await records.read(uuid)
    if (file && isExpired(file)) await remove(uuid)
  }

  async function* list({ onSkip: _, ...query }: ListQuery = {}): AsyncGenerator<StoredFile> {
    // The index skips files without reading them.
    for await (const { uuid } of index.byDate.list(query)) {
      const file = await find(uuid)
      if (file) yield file
    }
  }

  async function open(file: StoredFile, range?: ByteRange): Promise<Readable> {
    try {
      return await openStoredBytes(paths.bytes(file.uuid), file.sizeBytes, range)
    } catch (error) {
      if (await find(file.uuid)) throw error
      throw new CdnError('file-not-found', 'File is not found.', { cause: error })
    }
  }

  return {
    get: find,
    findSaved: (url, publicKey) =>
      index.saved.findLast(hashUrl(url), async (uuid) => {
        const file = await find(uuid)
        return file && publicKey !== undefined && file.publicKey !== publicKey ? null : file
      }),
    reuse: openReusedBytes(paths, index.content, find),
    list,
    listShown: index.byDate.list,
    count: index.byDate.count,
    async measure() {
      const { stored, unstored, bytes } = await index.byDate.count()
      return { files: stored + unstored, bytes }
    },
    open,
    readHead: async ({ location }) => heads.get(location) ?? readSlice(location, 0, HEAD_BYTES),
    readSlice: ({ location }, start, count) => readSlice(location, start, count),
    withLocalCopy: (file, work) => work('location' in file ? file.location : paths.bytes(file.uuid)),
    receive,
    commit: (received, details) =>
      turns.take(received.uuid, async () => {
        if (fresh.delete(received.uuid)) return publish(received, details)
        const earlier = await find(received.uuid)
        if (earlier) return earlier
        // An expired file that no sweep has removed yet isn't the file that this call commits.
        await removeNow(received.uuid, { isUnknown: true })
        return publish(received, details)
      }),
    identify(file, uuid) {
      fresh.delete(file.uuid)
      return { ...file, uuid }
    },
    update: (uuid, changes) => turns.take(uuid, () => change(uuid, changes)),
    discard({ uuid, location }) {
      fresh.delete(uuid)
      heads.delete(location)
      return removeQuietly(location)
    },
    remove,
    wasRemoved: (uuid) => fromDisk(removed.has(uuid)),
    async removeExpired() {
      await index.expire(removeUnstored)
      await removed.prune()
    },
    track,
    async settled() {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}

async function* asChunk(text: string) {
  yield Buffer.from(text)
}

/** True if the index has to change. */
function isListedOtherwise(changed: StoredFile, file: StoredFile): boolean {
  return changed.isStored !== file.isStored || changed.metadata.path !== file.metadata.path
}

function hashUrl(url: string): string {
  return createHash('sha256').update(url).digest('hex')
}

/** Ignores failures: the next start removes the file, and the error that led here must not be hidden. */
async function removeQuietly(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => {})
}
