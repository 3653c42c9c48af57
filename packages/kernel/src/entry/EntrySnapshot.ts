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
 * Why an entry starts automatically. `new` entries, which no trigger has started yet, start unless `confirmUpload` is on. As soon as they
 * are valid, `refused` entries start because their upload was refused or requested too early, and `paused` entries so that they can be
 * paused again. Null if a trigger has started the entry.
 */
export type EntryStart = 'new' | 'refused' | 'paused' | null

/** The fields that actions set; all other fields are derived from them. */
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
 * An immutable snapshot of a file. Only fields that differ from the defaults are own properties, because a long list has a snapshot per
 * file.
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
    // The last percent stands for the service's response.
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

/** An entry's snapshot, whose status the kernel computes: a `success` snapshot has the fields of an uploaded entry. */
export type EntrySnapshot = Snapshot & UploadEntry

/**
 * Creates a snapshot.
 *
 * @param own The entry's fields, or the previous snapshot.
 * @param change The changed fields; or the phase `validated`, which affects no other field and is the phase of most files in a long list.
 */
export const EntrySnapshot: new (...args: ConstructorParameters<typeof Snapshot>) => EntrySnapshot =
  Snapshot as never
