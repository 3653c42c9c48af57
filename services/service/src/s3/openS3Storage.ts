import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  type ByteRange,
  CdnError,
  type FileDetails,
  type FileIdentity,
  type FileStorage,
  HEAD_BYTES,
  type Holder,
  isUuid,
  isWanted,
  type ListPlace,
  type ListQuery,
  type Reader,
  type ReceivedFile,
  StorageError,
  type StoredFile,
} from '@lading/local-service/parts'
import { type Claims, createClaims } from './createClaims.js'
import { createRemovals, type Removals } from './createRemovals.js'
import { createScannedVersions } from './createScannedVersions.js'
import { createFullError } from './createSpoolRoom.js'
import type { Intent } from './Intent.js'
import { listDated } from './listDated.js'
import type { S3Records } from './openS3Records.js'
import type { Spooled } from './openSpool.js'
import type { S3Parts } from './S3Parts.js'

/** A bucket's files, except for what the sweep does. */
export interface S3Storage
  extends Omit<FileStorage, 'removeExpired' | 'remove' | 'track' | 'settled'>,
    Pick<Claims, 'seize'>,
    Removals {}

/** Number of records to read ahead while listing files. */
const LOOK_AHEAD = 8
/** Number of removed files to skip when looking for the file saved from a URL, before downloading it again. */
const LOOK_BACK = 16

/** Opens a bucket's files. */
export function openS3Storage(parts: S3Parts, records: S3Records): S3Storage {
  const { objects, keys, versions, spool, copies, readers, trash, heads, now, log, unstoredLifetimeMs } =
    parts
  /** Received bytes that are in the spool but not in the store yet. */
  const waiting = new Map<string, Spooled & { readonly filename: string }>()
  const commits = new Map<string, Promise<StoredFile>>()
  const scanned = createScannedVersions(parts, records)
  const claims = createClaims(parts, records)

  async function receive(
    bytes: AsyncIterable<Uint8Array>,
    filename: string,
    identity: FileIdentity = { uuid: randomUUID(), uploadedAt: new Date(now()).toISOString() },
    holder?: Holder,
  ): Promise<ReceivedFile> {
    const { uuid } = identity
    const spooled = await spool.write(bytes, holder)
    waiting.set(uuid, { ...spooled, filename })
    const { sizeBytes, sha256 } = spooled
    return { ...identity, location: keys.content(uuid, filename), sizeBytes, sha256 }
  }

  function identify(received: ReceivedFile, uuid: string): ReceivedFile {
    const spooled = waiting.get(received.uuid)
    if (!spooled) return received
    waiting.delete(received.uuid)
    waiting.set(uuid, spooled)
    return { ...received, uuid, location: keys.content(uuid, spooled.filename) }
  }

  /** Puts the bytes into the store, unless they're already there. */
  async function putContent(received: ReceivedFile): Promise<void> {
    if (heads.has(received)) return
    const { uuid, location, sizeBytes } = received
    const spooled = waiting.get(uuid)
    if (spooled) {
      await objects.putStream(location, sizeBytes, () => spool.read(spooled.path), spooled.md5)
      // The client has already been told that the file had to give way.
      if (!spool.has(spooled.path)) throw createFullError()
      await discard(received)
      return
    }
    const facts = await objects.head(location)
    if (facts?.sizeBytes === sizeBytes) return
    const message = 'The bytes of the file are not in the store any more: upload it again.'
    throw new StorageError(undefined, { code: 'store-failed', message })
  }

  async function publish(received: ReceivedFile, details: FileDetails): Promise<StoredFile> {
    const { location, ...bytes } = received
    const file: StoredFile = { ...bytes, ...details }
    const { uuid, uploadedAt, isStored, savedUrl } = file
    if (waiting.has(uuid) || !isStored) {
      const dueMs = Date.parse(uploadedAt) + unstoredLifetimeMs
      const intent: Intent = { uploadedAt }
      await objects.put(keys.expiring(dueMs, uuid), JSON.stringify(intent))
    }
    await putContent(received)
    // Written last, because the record's existence makes the bytes a file. Repairs use the copy in the list.
    await Promise.all([
      objects.put(keys.byDate(uploadedAt, uuid), JSON.stringify(file)),
      savedUrl !== null && versions.add(keys.savedFolder(savedUrl), uuid),
    ])
    await records.write(file)
    return file
  }

  async function commit(received: ReceivedFile, details: FileDetails): Promise<StoredFile> {
    const { uuid } = received
    const isNew = waiting.has(uuid) || heads.has(received)
    const known = commits.get(uuid) ?? (isNew ? undefined : await records.read(uuid))
    if (known) return known
    const running = commits.get(uuid)
    if (running) return running
    const work = publish(received, details).finally(() => commits.delete(uuid))
    commits.set(uuid, work)
    return work
  }

  /** Removes received bytes from the spool; a sweep finds bytes in the store. */
  async function discard({ uuid }: ReceivedFile): Promise<void> {
    const spooled = waiting.get(uuid)
    waiting.delete(uuid)
    if (spooled) await spool.remove(spooled.path)
  }

  /** Finds a listed file; null for another project's, which costs one request at most. */
  async function findListed(uuid: string, { publicKey }: ListQuery): Promise<StoredFile | null | undefined> {
    try {
      const isForeign = publicKey !== undefined && (await records.ownerOf(uuid)) !== publicKey
      return isForeign ? null : await records.find(uuid)
    } catch (error) {
      // An unreadable record must not hide the others.
      if (!(error instanceof StorageError) || error.code === 'store-failed') throw error
      log(`Skipped ${uuid} in a list: ${error.message}`)
      return undefined
    }
  }

  async function* list(query: ListQuery = {}): AsyncGenerator<StoredFile> {
    const found: { readonly place: ListPlace; readonly file: ReturnType<typeof findListed> }[] = []
    const readId = (name: string) => (isUuid(name) ? name : undefined)
    for await (const { name, place } of listDated(objects, keys.byDateFolder, query, readId)) {
      const file = findListed(name, query)
      // An iteration that ends early doesn't await it.
      file.catch(() => {})
      if (found.push({ place, file }) >= LOOK_AHEAD) yield* passNext()
      if (query.signal?.aborted) return
    }
    while (found.length > 0) {
      yield* passNext()
      if (query.signal?.aborted) return
    }

    async function* passNext(): AsyncGenerator<StoredFile> {
      const next = found.shift()
      const file = await next?.file
      if (!next || file === undefined) return
      if (file && isWanted(file, query)) yield file
      else query.onSkip?.(next.place)
    }
  }

  function open(file: StoredFile, range?: ByteRange, reader?: Reader): Promise<Readable> {
    const openNow = () => openBytes(file, range)
    return reader ? readers.open(reader, openNow) : openNow()
  }

  async function openBytes(file: StoredFile, range?: ByteRange): Promise<Readable> {
    const { uuid, sizeBytes } = file
    const wanted = range ? range.end - range.start + 1 : sizeBytes
    // Another node might just have removed the file. Its bytes are gone then, or still there if they wait in the trash.
    const [found, isTrashed] = await Promise.all([
      objects.read(contentKey(file), range),
      trash.delayMs > 0 && records.isDeleted(uuid).catch(() => true),
    ])
    const isWhole = found?.sliceBytes === wanted
    const isThere = await records.find(uuid, isTrashed || !isWhole).catch((error: unknown) => {
      found?.body.destroy()
      throw error
    })
    if (isThere && isWhole) {
      await scanned.check(file, found)
      return found.body
    }
    found?.body.destroy()
    if (!isThere) throw new CdnError('file-not-found', 'File is not found.')
    throw new CdnError('file-damaged', 'The stored file was changed in its bucket: upload it again.')
  }

  const contentKey = ({ uuid, originalFilename }: StoredFile) => keys.content(uuid, originalFilename)

  async function openReceived({ location, sizeBytes }: ReceivedFile, range?: ByteRange): Promise<Readable> {
    if (sizeBytes === 0) return Readable.from([])
    const found = await objects.read(location, range)
    if (found) return found.body
    const message = 'The bytes of the file are not in the store any more: upload it again.'
    throw new StorageError(undefined, { code: 'store-failed', message })
  }

  return {
    get: records.find,
    async findSaved(url, publicKey) {
      const folder = keys.savedFolder(url)
      const last = await versions.findLast(folder)
      for (let number = last; number >= 0 && number > last - LOOK_BACK; number--) {
        const uuid = await versions.read(folder, number)
        const file = uuid === undefined ? undefined : await records.find(uuid)
        if (file && (publicKey === undefined || file.publicKey === publicKey)) return file
      }
      return undefined
    },
    list,
    versionOf: scanned.versionOf,
    async measure() {
      let [files, bytes] = [0, 0]
      for await (const { sizeBytes } of list()) {
        files++
        bytes += sizeBytes
      }
      return { files, bytes }
    },
    open,
    async readHead(received) {
      const end = Math.min(HEAD_BYTES, received.sizeBytes) - 1
      const known = heads.get(received)
      if (known) return known
      const spooled = waiting.get(received.uuid)
      if (!spooled) return buffer(await openReceived(received, { start: 0, end }))
      return buffer(spool.read(spooled.path, end))
    },
    async readSlice(received, start, count) {
      const end = Math.min(start + count, received.sizeBytes) - 1
      const spooled = waiting.get(received.uuid)
      if (!spooled) return buffer(await openReceived(received, { start, end }))
      return buffer(spool.read(spooled.path, end, start))
    },
    withLocalCopy(file, work) {
      const spooled = waiting.get(file.uuid)
      if (spooled) return work(spooled.path)
      return 'location' in file
        ? copies.use(file.location, () => openReceived(file), work)
        : copies.use(contentKey(file), () => open(file), work)
    },
    receive,
    commit,
    identify,
    claim: claims.claim,
    seize: claims.seize,
    update: records.update,
    discard,
    ...createRemovals(parts, records),
  }
}
