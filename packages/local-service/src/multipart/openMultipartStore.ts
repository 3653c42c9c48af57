import { appendFile, rm, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { UploadApiError } from '../errors/UploadApiError.js'
import type { DataPaths } from '../storage/createDataPaths.js'
import type { StoreSettings } from '../storage/createFactsBudget.js'
import { fromDisk } from '../storage/fromDisk.js'
import { hashFile } from '../storage/hashFile.js'
import { chooseUnworthy, type Newcomer, type PlacedUpload } from './chooseUnworthy.js'
import { createPartAddresses } from './createPartAddresses.js'
import { createPartPlan, measureStart, type Part } from './createPartPlan.js'
import { loadMultipartUploads } from './loadMultipartUploads.js'
import type { MultipartStore } from './MultipartStore.js'
import type { MultipartUpload } from './MultipartUpload.js'
import { formatJournalLine, type Journal, type JournalLine, type WrittenPart } from './parseJournal.js'
import { writePart } from './writePart.js'

/** Uploads in parts on the disk of this machine, which receives the parts itself. */
export interface DiskMultipartStore extends MultipartStore {
  receivePart: NonNullable<MultipartStore['receivePart']>
}

/** Most uploads that are started and not completed. */
const MAX_UPLOADS = 1000
interface Entry {
  isAssembling: boolean
  /** As an ISO 8601 string. */
  uploadedAt?: string
  readonly startedAtMs: number
  /** Of the client; unknown for an upload of an earlier run. */
  readonly network: string
  readonly upload: MultipartUpload
  readonly parts: Map<number, WrittenPart>
  readonly writers: Map<number, { readonly bytes: Readable; readonly ended: Promise<unknown> }>
}

/** Opens the multipart uploads of a data directory: for each a file with the parts, and a journal of them. */
export async function openMultipartStore(
  paths: DataPaths,
  { now, log, facts }: StoreSettings,
): Promise<DiskMultipartStore> {
  const entries = new Map<string, Entry>()
  let starting = 0
  for (const { upload, parts } of await loadMultipartUploads(paths, log)) add(upload, '', parts)

  function add(upload: MultipartUpload, network: string, parts?: Journal['parts']): void {
    const state = { isAssembling: false, writers: new Map(), startedAtMs: now(), network }
    entries.set(upload.uuid, { upload, parts: new Map(parts), ...state })
    facts.add(upload)
  }

  /** Ends unworthy uploads until another one fits. @throws UploadApiError when there are too many that are worth their places. */
  async function makeRoom(upload: MultipartUpload, newcomer: Newcomer): Promise<void> {
    const find = (weigh: (facts: MultipartUpload) => number, total: number) => {
      const places = [...entries.values()].filter(({ isAssembling }) => !isAssembling)
      return chooseUnworthy(
        places.map((entry) => describePlace(entry, weigh)),
        newcomer,
        total,
        now(),
      )
    }
    while (entries.size + starting > MAX_UPLOADS) {
      const uuid = find(() => 1, MAX_UPLOADS)
      const advice = `It has ${MAX_UPLOADS} unfinished uploads in parts: complete some, or wait until they expire.`
      if (uuid === undefined) throw new UploadApiError('AccountLimitsExceededError', [], { advice })
      await remove(uuid)
    }
    for (;;) {
      try {
        return facts.check(upload)
      } catch (error) {
        const uuid = find(facts.sizeOf, facts.maxBytes)
        if (uuid === undefined) throw error
        await remove(uuid)
      }
    }
  }

  function record(uuid: string, line: JournalLine): Promise<void> {
    return fromDisk(appendFile(paths.multipartJournal(uuid), formatJournalLine(line)))
  }

  async function receive(
    entry: Entry,
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
    const written = await writePart(paths.multipartBytes(uuid), part, bytes, { expectedSha256, earlier })
    if (known && entry.parts.get(part.number) === known) return known
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
    // They may be destroyed before or after they are read, when nothing else listens.
    bytes.on('error', () => {})
    const entry = entries.get(uuid)
    if (!entry) return Promise.reject(new UploadApiError('MultipartFileNotFoundError'))
    // The bytes are being read for the last time and must stay as they are.
    if (entry.isAssembling) return Promise.reject(new UploadApiError('MultipartFileAlreadyUploadedError'))
    // Its client is gone, and may have sent the part again: the attempt that came before this one may be the later one.
    if (bytes.destroyed) return Promise.reject(new Error('The connection was closed.'))
    const earlier = entry.writers.get(part.number)
    // Two writers in one place could mix their bytes; the client of the earlier one has abandoned it.
    earlier?.bytes.destroy(new Error('The part is being sent again.'))
    const work = (earlier?.ended ?? Promise.resolve()).then(() => receive(entry, part, bytes, expectedSha256))
    const writer = { bytes, ended: work.catch(() => {}) }
    entry.writers.set(part.number, writer)
    return work.finally(() => {
      if (entry.writers.get(part.number) === writer) entry.writers.delete(part.number)
    })
  }

  async function remove(uuid: string): Promise<void> {
    const entry = entries.get(uuid)
    const writers = [...(entry?.writers.values() ?? [])]
    for (const { bytes } of writers) bytes.destroy()
    if (entry) facts.remove(entry.upload)
    entries.delete(uuid)
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
      starting++
      try {
        await makeRoom(upload, { network, publicKey: upload.publicKey })
        await fromDisk(writeFile(paths.multipartBytes(upload.uuid), ''))
        await record(upload.uuid, { upload })
        add(upload, network)
      } catch (error) {
        await remove(upload.uuid)
        throw error
      } finally {
        starting--
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
    async storePart(upload, part, bytes) {
      const { sizeBytes } = await receivePart(upload, part, bytes)
      return sizeBytes === part.sizeBytes
    },
    async findOffset({ uuid, sizeBytes, partSizeBytes }) {
      const entry = entries.get(uuid)
      if (!entry) throw new UploadApiError('MultipartFileNotFoundError')
      return measureStart(createPartPlan(sizeBytes, partSizeBytes), entry.parts)
    },
    async assemble(upload) {
      const entry = entries.get(upload.uuid)
      if (!entry) throw new UploadApiError('MultipartFileNotFoundError')
      const parts = entry.writers.size === 0 ? entry.parts : undefined
      const plan = createPartPlan(upload.sizeBytes, upload.partSizeBytes)
      if (!plan.every(({ number }) => parts?.has(number))) {
        throw new UploadApiError('MultipartUploadSizeTooSmallError')
      }
      if (!plan.every((part) => parts?.get(part.number)?.sizeBytes === part.sizeBytes)) {
        throw new UploadApiError('MultipartFileCompletionFailedError')
      }
      const location = paths.multipartBytes(upload.uuid)
      entry.isAssembling = true
      entry.uploadedAt ??= new Date(now()).toISOString()
      const { uploadedAt } = entry
      try {
        return { uuid: upload.uuid, location, uploadedAt, ...(await fromDisk(hashFile(location))) }
      } catch (error) {
        reopen(upload.uuid)
        throw error
      }
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

function describePlace(
  { upload, network, startedAtMs, parts, writers }: Entry,
  weigh: (upload: MultipartUpload) => number,
): PlacedUpload {
  const { uuid, publicKey } = upload
  const bytes = [...parts.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  return {
    uuid,
    network,
    publicKey,
    startedAtMs,
    bytes,
    isReceiving: writers.size > 0,
    weight: weigh(upload),
  }
}
