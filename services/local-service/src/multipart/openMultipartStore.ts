import { appendFile, rm, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { UploadApiError } from '../errors/UploadApiError.js'
import type { DataPaths } from '../storage/createDataPaths.js'
import type { StoreSettings } from '../storage/createFactsBudget.js'
import type { ReceivedFile } from '../storage/FileStorage.js'
import { fromDisk } from '../storage/fromDisk.js'
import type { AppendedBody } from './AppendedBody.js'
import { appendToEntry, measureEntry } from './appendToEntry.js'
import { createPartAddresses } from './createPartAddresses.js'
import { createPartPlan, type Part } from './createPartPlan.js'
import { createUploadRoom } from './createUploadRoom.js'
import { createWholeHash } from './createWholeHash.js'
import { loadMultipartUploads } from './loadMultipartUploads.js'
import type { MultipartStore } from './MultipartStore.js'
import type { MultipartUpload } from './MultipartUpload.js'
import { formatJournalLine, type Journal, type JournalLine, type WrittenPart } from './parseJournal.js'
import type { UnfinishedUpload } from './UnfinishedUpload.js'
import { writePart } from './writePart.js'

/** Multipart uploads on this machine's disk, which receives the parts itself. */
export interface DiskMultipartStore extends MultipartStore {
  receivePart: NonNullable<MultipartStore['receivePart']>
}

/** Opens the multipart uploads in a data directory: each upload has a file with its parts, and a journal. */
export async function openMultipartStore(
  paths: DataPaths,
  { now, log, facts }: StoreSettings,
): Promise<DiskMultipartStore> {
  const entries = new Map<string, UnfinishedUpload>()
  const room = createUploadRoom(entries, { facts, now, remove })
  for (const journal of await loadMultipartUploads(paths, log)) add(journal, '')

  function add({ upload, parts, ...appended }: Journal, network: string): void {
    const state = {
      isAssembling: false,
      writers: new Map(),
      whole: createWholeHash(),
      startedAtMs: now(),
      network,
    }
    entries.set(upload.uuid, { upload, parts: new Map(parts), ...appended, ...state })
    facts.add(upload)
  }

  function record(uuid: string, line: JournalLine): Promise<void> {
    return fromDisk(appendFile(paths.multipartJournal(uuid), formatJournalLine(line)))
  }

  async function receive(
    entry: UnfinishedUpload,
    part: Part,
    bytes: Readable,
    expectedSha256?: string,
  ): Promise<WrittenPart> {
    const { uuid } = entry.upload
    const known = entry.parts.get(part.number)
    const earlier = known && {
      sizeBytes: known.sizeBytes,
      async onOverwrite() {
        entry.parts.delete(part.number)
        await record(uuid, { begun: part.number })
      },
    }
    const options = { expectedSha256, earlier, whole: entry.whole }
    const written = await writePart(paths.multipartBytes(uuid), part, bytes, options)
    if (known && entry.parts.get(part.number) === known) return written
    await record(uuid, { written })
    entry.parts.set(part.number, written)
    return written
  }

  function receivePart(
    { uuid }: MultipartUpload,
    part: Part,
    bytes: Readable,
    expectedSha256?: string,
  ): Promise<WrittenPart> {
    // The bytes can be destroyed before or after they're read, when nothing else listens.
    bytes.on('error', () => {})
    const entry = entries.get(uuid)
    if (!entry) return Promise.reject(new UploadApiError('MultipartFileNotFoundError'))
    // The bytes are being read for the last time and must not change.
    const isLate = entry.isAssembling || entry.appendedBytes !== undefined
    if (isLate) return Promise.reject(new UploadApiError('MultipartFileAlreadyUploadedError'))
    // The client is gone, and may have resent the part: the attempt that arrived first might be the newer one.
    if (bytes.destroyed) return Promise.reject(new Error('The connection was closed.'))
    const earlier = entry.writers.get(part.number)
    // Two writers in the same place could mix their bytes; the client has abandoned the earlier attempt.
    earlier?.bytes.destroy(new Error('The part is being sent again.'))
    const work = (earlier?.ended ?? Promise.resolve()).then(() => receive(entry, part, bytes, expectedSha256))
    const writer = { bytes, ended: work.catch(() => {}) }
    entry.writers.set(part.number, writer)
    return work.finally(() => {
      if (entry.writers.get(part.number) === writer) entry.writers.delete(part.number)
    })
  }

  /** Returns an upload's entry. @throws UploadApiError `MultipartFileNotFoundError` */
  function requireEntry(uuid: string): UnfinishedUpload {
    const entry = entries.get(uuid)
    if (entry) return entry
    throw new UploadApiError('MultipartFileNotFoundError')
  }

  async function append({ uuid }: MultipartUpload, offset: number, body: AppendedBody): Promise<number> {
    const entry = requireEntry(uuid)
    async function note(appended: number): Promise<void> {
      // The upload may have been removed while the bytes arrived, and its journal must not come back.
      if (entries.get(uuid) !== entry) throw new UploadApiError('MultipartFileNotFoundError')
      await record(uuid, { appended })
    }
    return appendToEntry(entry, { path: paths.multipartBytes(uuid), record: note }, offset, body)
  }

  /** Takes the bytes as they are. */
  async function seal(entry: UnfinishedUpload): Promise<ReceivedFile> {
    const { uuid } = entry.upload
    const location = paths.multipartBytes(uuid)
    entry.isAssembling = true
    entry.uploadedAt ??= new Date(now()).toISOString()
    const { uploadedAt } = entry
    try {
      return { uuid, location, uploadedAt, ...(await fromDisk(entry.whole.finish(location))) }
    } catch (error) {
      reopen(uuid)
      throw error
    }
  }

  async function remove(uuid: string): Promise<void> {
    const entry = entries.get(uuid)
    const writers = [...(entry?.writers.values() ?? [])]
    for (const { bytes } of writers) bytes.destroy()
    if (entry) {
      facts.remove(entry.upload)
      entries.delete(uuid)
    }
    // A part that has just arrived would be recorded in a new journal.
    await Promise.all(writers.map(({ ended }) => ended))
    await rm(paths.multipartJournal(uuid), { force: true }).catch(() => {})
    await rm(paths.multipartBytes(uuid), { force: true }).catch(() => {})
  }

  async function removeExpired(): Promise<void> {
    for (const { upload, isAssembling } of [...entries.values()]) {
      if (upload.expiresAtMs <= now() && !isAssembling) await remove(upload.uuid)
    }
  }
  await removeExpired()

  function reopen(uuid: string): void {
    const entry = entries.get(uuid)
    if (!entry) return
    entry.isAssembling = false
    delete entry.uploadedAt
  }

  return {
    async start(upload, network = '') {
      const leave = room.enter(upload)
      try {
        await room.make(upload, { network, publicKey: upload.publicKey })
        await fromDisk(writeFile(paths.multipartBytes(upload.uuid), ''))
        await record(upload.uuid, { upload })
        add({ upload, parts: new Map() }, network)
      } catch (error) {
        await remove(upload.uuid)
        throw error
      } finally {
        leave()
      }
    },
    isOpen: async (uuid) => entries.has(uuid),
    async get(uuid) {
      const upload = entries.get(uuid)?.upload
      return upload && upload.expiresAtMs > now() ? upload : undefined
    },
    async createPartUrls(upload, baseUrl, range) {
      const entry = entries.get(upload.uuid)
      if (!entry) throw new UploadApiError('MultipartFileNotFoundError')
      if (entry.isAssembling) throw new UploadApiError('MultipartFileAlreadyUploadedError')
      return createPartAddresses(upload, baseUrl, range)
    },
    receivePart,
    append,
    async findOffset({ uuid }) {
      return measureEntry(requireEntry(uuid))
    },
    async settle({ uuid }, sizeBytes) {
      const entry = requireEntry(uuid)
      const upload: MultipartUpload = { ...entry.upload, sizeBytes, appended: 'sized' }
      await record(uuid, { upload })
      facts.remove(entry.upload)
      facts.add(upload)
      entry.upload = upload
      return upload
    },
    async assemble(upload) {
      const entry = entries.get(upload.uuid)
      if (!entry) throw new UploadApiError('MultipartFileNotFoundError')
      const parts = entry.writers.size === 0 ? entry.parts : undefined
      if (entry.appendedBytes !== undefined) {
        if (entry.writers.size > 0 || entry.appendedBytes !== upload.sizeBytes) {
          throw new UploadApiError('MultipartUploadSizeTooSmallError')
        }
        return seal(entry)
      }
      const plan = createPartPlan(upload.sizeBytes, upload.partSizeBytes)
      if (!plan.every(({ number }) => parts?.has(number))) {
        throw new UploadApiError('MultipartUploadSizeTooSmallError')
      }
      if (!plan.every((part) => parts?.get(part.number)?.sizeBytes === part.sizeBytes)) {
        throw new UploadApiError('MultipartFileCompletionFailedError')
      }
      return seal(entry)
    },
    reopen: async (uuid) => reopen(uuid),
    async abort({ uuid }) {
      if (entries.get(uuid)?.isAssembling) throw new UploadApiError('MultipartFileAlreadyUploadedError')
      await remove(uuid)
    },
    remove,
    removeExpired,
  }
}
