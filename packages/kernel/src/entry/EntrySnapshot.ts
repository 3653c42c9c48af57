import type { OutputError } from '../errors/OutputError.js'
import { NO_ERRORS } from '../errors/toErrors.js'
import type { FileInfo, FileMetadata, FileTags } from './FileInfo.js'
import type {
  EntryPhase,
  EntryState,
  EntryStatus,
  EntryUploadError,
  EntryWait,
  OwnFields,
  UploadEntry,
} from './UploadEntry.js'

/** The part of a file in Uppy's map that an entry reads. */
export interface EntryFile {
  readonly name: string
  readonly type: string
  readonly size: number | null
  readonly data: Blob | { readonly size: number | null } | undefined
  readonly meta: { readonly relativePath?: string }
}

const UPLOADING: ReadonlySet<EntryPhase> = new Set(['queued', 'preparing', 'sending', 'paused', 'finishing'])
const NO_STATE: OwnFields['state'] = Object.freeze({})

/** The fields of Uppy's file, as far as the service's info does not replace them. */
type FileFields = Pick<UploadEntry, 'file' | 'fileName' | 'fileSize' | 'mimeType' | 'fullPath'>

/** One file at one moment: the kernel's fields, and those of Uppy's file. It is replaced, never changed. */
export class EntrySnapshot implements UploadEntry {
  // Without a value of their own, which each file would be given first.
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

  /**
   * Sets all fields in one place: objects made of several parts take twice the memory in V8. They are read with every
   * change, so they are no getters.
   *
   * @param own Fields of the entry, or of the snapshot before with those that have changed.
   * @param file Uppy's file, where it is new or has changed.
   */
  constructor(
    own: Partial<OwnFields & FileFields> & Pick<OwnFields, 'internalId' | 'source'>,
    file?: EntryFile,
  ) {
    this.internalId = own.internalId
    this.source = own.source
    this.phase = own.phase ?? (own.fileInfo ? 'done' : 'added')
    this.silent = own.silent ?? false
    this.externalUrl = own.externalUrl ?? null
    this.uuid = own.uuid ?? null
    this.cdnUrl = own.cdnUrl ?? null
    this.cdnUrlModifiers = own.cdnUrlModifiers ?? ''
    this.fileInfo = own.fileInfo ?? null
    this.metadata = own.metadata ?? null
    this.hookMetadata = own.hookMetadata ?? null
    this.tags = own.tags ?? null
    this.bytesUploaded = own.bytesUploaded ?? 0
    this.bytesTotal = own.bytesTotal ?? null
    this.uploadError = own.uploadError ?? null
    this.wait = own.wait ?? null
    this.isValidationPending = own.isValidationPending ?? false
    this.errors = own.errors ?? NO_ERRORS
    this.state = own.state ?? NO_STATE
    const { phase, bytesUploaded, bytesTotal, fileInfo } = this
    this.isQueued = phase === 'queued'
    this.isUploading = UPLOADING.has(phase)
    this.isRemoved = phase === 'removed'
    this.status = statusOf(this)
    // The last per cent is the service's response.
    const sentPercent = this.isUploading && bytesTotal ? Math.floor((100 * bytesUploaded) / bytesTotal) : 0
    this.uploadProgress = fileInfo ? 100 : Math.min(99, sentPercent)
    if (!file) {
      this.file = own.file ?? null
      this.fullPath = own.fullPath ?? null
    } else {
      this.file = file.data instanceof Blob ? file.data : null
      this.fullPath = file.meta.relativePath ?? null
    }
    const local = file ? { fileName: file.name, fileSize: file.size, mimeType: file.type } : own
    this.fileName = fileInfo?.originalFilename ?? (local.fileName || null)
    this.fileSize = fileInfo?.size ?? local.fileSize ?? null
    this.mimeType = fileInfo?.contentInfo?.mime?.mime ?? fileInfo?.mimeType ?? (local.mimeType || null)
    this.isImage = fileInfo?.isImage ?? this.mimeType?.startsWith('image/') ?? false
  }

  get uid(): string {
    return this.internalId
  }
}

/** The status of an entry, by the fields that decide it. */
export function statusOf({
  phase,
  errors,
  fileInfo,
}: Pick<OwnFields, 'phase' | 'errors' | 'fileInfo'>): EntryStatus {
  if (phase === 'removed') return 'removed'
  if (errors.length > 0) return 'failed'
  if (fileInfo) return 'success'
  return UPLOADING.has(phase) ? 'uploading' : 'idle'
}
