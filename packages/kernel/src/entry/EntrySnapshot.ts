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

/** One file at one moment: the kernel's fields and Uppy's file. Both are replaced, never changed. */
export class EntrySnapshot implements UploadEntry {
  readonly phase: EntryPhase
  readonly internalId: string
  readonly source: string
  readonly silent: boolean
  readonly externalUrl: string | null
  readonly uuid: string | null
  readonly cdnUrl: string | null
  readonly cdnUrlModifiers: string
  readonly fileInfo: FileInfo | null
  readonly metadata: FileMetadata | null
  readonly hookMetadata: FileMetadata | null
  readonly tags: FileTags | null
  readonly bytesUploaded: number
  readonly bytesTotal: number | null
  readonly uploadError: EntryUploadError | null
  readonly wait: EntryWait | null
  readonly isValidationPending: boolean
  readonly errors: readonly OutputError[]
  readonly state: Readonly<Partial<EntryState>>
  readonly isQueued: boolean
  readonly isUploading: boolean
  readonly isRemoved: boolean
  readonly status: EntryStatus
  readonly uploadProgress: number
  readonly #file: EntryFile | undefined

  /** All fields in one constructor: objects made of several parts take twice the memory in V8. */
  constructor(
    own: Partial<OwnFields> & Pick<OwnFields, 'internalId' | 'source'>,
    file: EntryFile | undefined,
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
    this.#file = file
    // Read with every change, so they are no getters.
    const { phase, bytesUploaded, bytesTotal } = this
    this.isQueued = phase === 'queued'
    this.isUploading = UPLOADING.has(phase)
    this.isRemoved = phase === 'removed'
    this.status = statusOf(this)
    // The last per cent is the service's response.
    const sentPercent = this.isUploading && bytesTotal ? Math.floor((100 * bytesUploaded) / bytesTotal) : 0
    this.uploadProgress = this.fileInfo ? 100 : Math.min(99, sentPercent)
  }

  /** Returns the next snapshot. @param file Uppy's file, where it has changed */
  with(change: Partial<OwnFields>, file: EntryFile | undefined = this.#file): EntrySnapshot {
    return new EntrySnapshot({ ...this, ...change }, file)
  }

  get uid(): string {
    return this.internalId
  }
  get file(): File | Blob | null {
    return this.#file?.data instanceof Blob ? this.#file.data : null
  }
  get fileName(): string | null {
    return this.fileInfo?.originalFilename ?? (this.#file?.name || null)
  }
  get fileSize(): number | null {
    return this.fileInfo?.size ?? this.#file?.size ?? null
  }
  get mimeType(): string | null {
    const info = this.fileInfo
    return info?.contentInfo?.mime?.mime ?? info?.mimeType ?? (this.#file?.type || null)
  }
  get isImage(): boolean {
    return this.fileInfo?.isImage ?? this.mimeType?.startsWith('image/') ?? false
  }
  get fullPath(): string | null {
    return this.#file?.meta.relativePath ?? null
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
