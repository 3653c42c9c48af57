import type { OutputError } from '../errors/OutputError.js'
import { NO_ERRORS } from '../errors/toErrors.js'
import type { FileInfo, FileMetadata, FileTags } from './FileInfo.js'
import type {
  EntryPhase,
  EntryState,
  EntryStatus,
  EntryUploadError,
  EntryWait,
  FileFields,
  OwnFields,
  UploadEntry,
  UploadEntryFields,
} from './UploadEntry.js'

/**
 * Why an entry starts by itself: it is `new`, so no trigger has started it, unless `confirmUpload` is on; or, as soon as it is
 * valid, because its upload was `refused` or asked for too early, or is to be `paused` again. Null for an entry that a trigger has started.
 */
export type EntryStart = 'new' | 'refused' | 'paused' | null

/** The fields that actions set; all others follow from them. */
export type SnapshotFields = OwnFields & FileFields & { readonly starts: EntryStart }

const UPLOADING: ReadonlySet<EntryPhase> = new Set(['queued', 'preparing', 'sending', 'paused', 'finishing'])
const NO_STATE: OwnFields['state'] = Object.freeze({})

const DEFAULTS = {
  silent: false,
  externalUrl: null,
  uuid: null,
  cdnUrl: null,
  cdnUrlModifiers: '',
  fileInfo: null,
  metadata: null,
  hookMetadata: null,
  tags: null,
  bytesUploaded: 0,
  bytesTotal: null,
  uploadError: null,
  wait: null,
  isValidationPending: false,
  errors: NO_ERRORS,
  state: NO_STATE,
  isQueued: false,
  isUploading: false,
  isRemoved: false,
  status: 'idle',
  uploadProgress: 0,
  file: null,
  fileName: null,
  fileSize: null,
  mimeType: null,
  isImage: false,
  fullPath: null,
  starts: 'new',
} satisfies Partial<UploadEntryFields & SnapshotFields>

/**
 * One file at one moment. A snapshot is replaced, never changed. Only the fields that
 * differ from the defaults are its own: there is a snapshot for each file of a long list.
 */
class Snapshot implements UploadEntryFields {
  declare readonly starts: EntryStart
  declare readonly phase: EntryPhase
  declare readonly internalId: string
  declare readonly source: string
  declare readonly silent: boolean
  declare readonly externalUrl: string | null
  declare readonly uuid: string | null
  declare readonly cdnUrl: string | null
  declare readonly cdnUrlModifiers: string
  declare readonly fileInfo: FileInfo | null
  declare readonly metadata: FileMetadata | null
  declare readonly hookMetadata: FileMetadata | null
  declare readonly tags: FileTags | null
  declare readonly bytesUploaded: number
  declare readonly bytesTotal: number | null
  declare readonly uploadError: EntryUploadError | null
  declare readonly wait: EntryWait | null
  declare readonly isValidationPending: boolean
  declare readonly errors: readonly OutputError[]
  declare readonly state: Readonly<Partial<EntryState>>
  declare readonly isQueued: boolean
  declare readonly isUploading: boolean
  declare readonly isRemoved: boolean
  declare readonly status: EntryStatus
  declare readonly uploadProgress: number
  declare readonly file: File | Blob | null
  declare readonly fileName: string | null
  declare readonly fileSize: number | null
  declare readonly mimeType: string | null
  declare readonly isImage: boolean
  declare readonly fullPath: string | null

  constructor(
    own: Partial<SnapshotFields> & Pick<OwnFields, 'source'>,
    change: Partial<SnapshotFields> | 'validated' = {},
  ) {
    if (change === 'validated') {
      Object.assign(this, own, { phase: change })
      return
    }
    this.internalId = change.internalId ?? (own.internalId as string)
    this.source = own.source
    this.phase = change.phase ?? own.phase ?? (own.fileInfo ? 'done' : 'added')
    for (const fields of [own, change]) {
      for (const name in fields) {
        const key = name as keyof SnapshotFields
        const value = fields[key]
        if (key !== 'phase' && value !== undefined && value !== this[key])
          (this as Record<string, unknown>)[key] = value
      }
    }
    const { phase, bytesUploaded, bytesTotal, fileInfo, errors } = this
    const isQueued = phase === 'queued'
    const isUploading = UPLOADING.has(phase)
    const isRemoved = phase === 'removed'
    const idleStatus = fileInfo ? 'success' : isUploading ? 'uploading' : 'idle'
    const status = isRemoved ? 'removed' : errors.length > 0 ? 'failed' : idleStatus
    // The last per cent is the service's response.
    const sentPercent = isUploading && bytesTotal ? Math.floor((100 * bytesUploaded) / bytesTotal) : 0
    const uploadProgress = fileInfo ? 100 : Math.min(99, sentPercent)
    const fileName = fileInfo?.originalFilename ?? (this.fileName || null)
    const fileSize = fileInfo?.size ?? this.fileSize
    const mimeType = fileInfo?.contentInfo?.mime?.mime ?? fileInfo?.mimeType ?? (this.mimeType || null)
    const isImage = fileInfo?.isImage ?? mimeType?.startsWith('image/') ?? false
    if (isQueued !== this.isQueued) this.isQueued = isQueued
    if (isUploading !== this.isUploading) this.isUploading = isUploading
    if (isRemoved !== this.isRemoved) this.isRemoved = isRemoved
    if (status !== this.status) this.status = status
    if (uploadProgress !== this.uploadProgress) this.uploadProgress = uploadProgress
    if (fileName !== this.fileName) this.fileName = fileName
    if (fileSize !== this.fileSize) this.fileSize = fileSize
    if (mimeType !== this.mimeType) this.mimeType = mimeType
    if (isImage !== this.isImage) this.isImage = isImage
  }

  get uid(): string {
    return this.internalId
  }
}

for (const [key, value] of Object.entries(DEFAULTS)) {
  Object.defineProperty(Snapshot.prototype, key, { value, writable: true })
}

/** A snapshot of an entry, whose status is computed by the kernel: an uploaded one has its fields. */
export type EntrySnapshot = Snapshot & UploadEntry

/**
 * Creates a snapshot.
 *
 * @param own Fields of the entry, or the snapshot before.
 * @param change Fields that have changed; or the phase `validated`, from which no other field follows: that of most files of a long list.
 */
export const EntrySnapshot: new (...args: ConstructorParameters<typeof Snapshot>) => EntrySnapshot =
  Snapshot as never
