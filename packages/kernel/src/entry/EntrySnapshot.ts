import type { OutputError } from '../errors/OutputError.js'
import type { FileInfo, FileMetadata, FileTags } from './FileInfo.js'
import type {
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
  readonly progress: { readonly bytesUploaded: number | false; readonly bytesTotal: number | null }
}

/** Joins the two parts of an entry, the kernel's fields and Uppy's file; both are replaced, never changed. */
export class EntrySnapshot implements UploadEntry {
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
  declare readonly isQueued: boolean
  declare readonly isUploading: boolean
  declare readonly isRemoved: boolean
  declare readonly uploadError: EntryUploadError | null
  declare readonly wait: EntryWait | null
  declare readonly isValidationPending: boolean
  declare readonly errors: readonly OutputError[]
  declare readonly state: Readonly<Partial<EntryState>>
  readonly #file: EntryFile | undefined

  constructor(own: OwnFields, file: EntryFile | undefined) {
    Object.assign(this, own)
    this.#file = file
  }

  get uid(): string {
    return this.internalId
  }

  get status(): EntryStatus {
    return statusOf(this)
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
  get uploadProgress(): number {
    if (this.fileInfo) return 100
    const { bytesUploaded, bytesTotal } = this.#file?.progress ?? {}
    if (!this.isUploading || !bytesUploaded || !bytesTotal) return 0
    // The last per cent is the service's response.
    return Math.min(99, Math.floor((100 * bytesUploaded) / bytesTotal))
  }
}

/** The status of an entry, by the fields that decide it. */
export function statusOf(
  fields: Pick<OwnFields, 'isRemoved' | 'errors' | 'fileInfo' | 'isUploading'>,
): EntryStatus {
  if (fields.isRemoved) return 'removed'
  if (fields.errors.length > 0) return 'failed'
  if (fields.fileInfo) return 'success'
  return fields.isUploading ? 'uploading' : 'idle'
}
