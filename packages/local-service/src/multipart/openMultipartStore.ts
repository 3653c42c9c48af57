import { appendFile, rm, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { UploadApiError } from '../errors/UploadApiError.js'
import { sanitizeFilename } from '../info/sanitizeFilename.js'
import type { DataPaths } from '../storage/createDataPaths.js'
import type { StoreSettings } from '../storage/createFactsBudget.js'
import type { ReceivedFile } from '../storage/FileStorage.js'
import { fromDisk } from '../storage/fromDisk.js'
import { hashFile } from '../storage/hashFile.js'
import type { AppendedBody } from './AppendedBody.js'
import { appendToFile } from './appendToFile.js'
import { createPartPlan, measureStart, type Part, sliceParts } from './createPartPlan.js'
import { loadMultipartUploads } from './loadMultipartUploads.js'
import type { MultipartStore } from './MultipartStore.js'
import type { MultipartUpload } from './MultipartUpload.js'
import { formatJournalLine, type Journal, type JournalLine, type WrittenPart } from './parseJournal.js'
import { writePart } from './writePart.js'

/** Uploads in parts on the disk of this machine, which receives the parts itself. */
export interface DiskMultipartStore extends MultipartStore {
  receivePart: NonNullable<MultipartStore['receivePart']>
}

/**
 * Most uploads that are started and not completed. Those that are appended to may be left for later by anyone who reads the standard, and
 * take no more memory than their facts, which have a budget.
 */
const MAX_UPLOADS = { parts: 1000, appended: 20_000 } as const
/** An upload without a byte gives way to another one after this long, in milliseconds. */
const ABANDONED_MS = 600_000

/** Place of a body that is appended among those of numbered parts. */
const APPENDING = 0

interface Entry {
  isAssembling: boolean
  /** As an ISO 8601 string. */
  uploadedAt?: string
  readonly startedAtMs: number
  upload: MultipartUpload
  /** Bytes that were appended, if any were. */
  appendedBytes?: number
  readonly parts: Map<number, WrittenPart>
  readonly writers: Map<
    number,
    { readonly bytes: { destroy(error?: Error): void }; readonly ended: Promise<unknown> }
  >
}

const kindOf = ({ appended }: MultipartUpload) => (appended ? 'appended' : 'parts')

/** Opens the multipart uploads of a data directory: for each a file with the parts, and a journal of them. */
export async function openMultipartStore(
  paths: DataPaths,
  { now, log, facts }: StoreSettings,
): Promise<DiskMultipartStore> {
  const entries = new Map<string, Entry>()
  /** Uploads of each kind, with those that are being started. */
  const counts = { parts: 0, appended: 0 }
  for (const journal of await loadMultipartUploads(paths, log)) {
    counts[kindOf(journal.upload)]++
    add(journal)
  }

  function add({ upload, parts, ...appended }: Journal): void {
    const state = { isAssembling: false, writers: new Map(), startedAtMs: now() }
    entries.set(upload.uuid, { upload, parts: new Map(parts), ...appended, ...state })
    facts.add(upload)
  }

  /** @throws UploadApiError when there are too many uploads, none of which is abandoned. */
  async function makeRoom(kind: keyof typeof counts): Promise<void> {
    if (counts[kind] <= MAX_UPLOADS[kind]) return
    const isFound = (entry: Entry) => kindOf(entry.upload) === kind && isAbandoned(entry)
    const abandoned = [...entries.values()].find(isFound)
    if (abandoned) return remove(abandoned.upload.uuid)
    const advice = `It has ${MAX_UPLOADS[kind]} unfinished uploads in parts: complete some, or wait until they expire.`
    throw new UploadApiError('AccountLimitsExceededError', [], { advice })
  }

  /** Nothing is lost with an upload of which no byte was sent. */
  function isAbandoned({ parts, appendedBytes = 0, writers, startedAtMs }: Entry): boolean {
    return (
      parts.size === 0 && appendedBytes === 0 && writers.size === 0 && startedAtMs + ABANDONED_MS <= now()
    )
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
    const isLate = entry.isAssembling || entry.appendedBytes !== undefined
    if (isLate) return Promise.reject(new UploadApiError('MultipartFileAlreadyUploadedError'))
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

  /** @throws UploadApiError `MultipartFileNotFoundError` */
  function requireEntry(uuid: string): Entry {
    const entry = entries.get(uuid)
    if (entry) return entry
    throw new UploadApiError('MultipartFileNotFoundError')
  }

  function findOffset({ upload, parts, appendedBytes }: Entry): number {
    return appendedBytes ?? measureStart(createPartPlan(upload.sizeBytes, upload.partSizeBytes), parts)
  }

  async function append({ uuid }: MultipartUpload, offset: number, body: AppendedBody): Promise<number> {
    const entry = requireEntry(uuid)
    if (entry.isAssembling) throw new UploadApiError('MultipartFileAlreadyUploadedError')
    if (entry.writers.size > 0 || offset !== findOffset(entry)) {
      throw new UploadApiError('MultipartPartReplacedError')
    }
    const work = appendToFile(
      {
        path: paths.multipartBytes(uuid),
        offset,
        maxBytes: entry.upload.sizeBytes,
        async record(end) {
          // It may have been removed while the bytes arrived, and its journal must not come back.
          if (entries.get(uuid) !== entry) throw new UploadApiError('MultipartFileNotFoundError')
          await record(uuid, { appended: end })
          entry.appendedBytes = end
        },
      },
      body,
    )
    const writer = { bytes: { destroy: body.end }, ended: work.catch(() => {}) }
    entry.writers.set(APPENDING, writer)
    return work.finally(() => entry.writers.delete(APPENDING))
  }

  /** Takes the bytes as they are. */
  async function seal(entry: Entry): Promise<ReceivedFile> {
    const { uuid } = entry.upload
    const location = paths.multipartBytes(uuid)
    entry.isAssembling = true
    entry.uploadedAt ??= new Date(now()).toISOString()
    const { uploadedAt } = entry
    try {
      return { uuid, location, uploadedAt, ...(await fromDisk(hashFile(location))) }
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
      counts[kindOf(entry.upload)]--
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
    async start(upload) {
      facts.check(upload)
      const kind = kindOf(upload)
      counts[kind]++
      try {
        await makeRoom(kind)
        await fromDisk(writeFile(paths.multipartBytes(upload.uuid), ''))
        await record(upload.uuid, { upload })
        add({ upload, parts: new Map() })
      } catch (error) {
        // Nothing counts it but this call.
        counts[kind]--
        await remove(upload.uuid)
        throw error
      }
    },
    async get(uuid) {
      const upload = entries.get(uuid)?.upload
      return upload && upload.expiresAtMs > now() ? upload : undefined
    },
    async createPartUrls({ uuid, filename, sizeBytes, partSizeBytes, expiresAtMs }, baseUrl, range) {
      const entry = entries.get(uuid)
      if (!entry) throw new UploadApiError('MultipartFileNotFoundError')
      if (entry.isAssembling) throw new UploadApiError('MultipartFileAlreadyUploadedError')
      const address = `${baseUrl}/multipart/upload/${uuid}/${encodeURIComponent(sanitizeFilename(filename))}`
      return sliceParts(createPartPlan(sizeBytes, partSizeBytes), range).map(
        ({ number }) => `${address}?partNumber=${number}&expires=${expiresAtMs}`,
      )
    },
    receivePart,
    append,
    async findOffset({ uuid }) {
      return findOffset(requireEntry(uuid))
    },
    async settle({ uuid }, sizeBytes) {
      const entry = requireEntry(uuid)
      const upload: MultipartUpload = { ...entry.upload, sizeBytes, appended: 'sized' }
      await record(uuid, { upload })
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
