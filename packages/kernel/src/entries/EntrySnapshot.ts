import { statusOf } from './status.js'
import type {
  EntryStatus,
  EntryUploadError,
  FileInfo,
  FileMetadata,
  FileTags,
  OutputError,
  OwnFields,
  UploadEntry,
} from './UploadEntry.js'

/** What an entry needs of its file in Uppy's map. */
export interface EntryFile {
  readonly name: string
  readonly type: string
  readonly size: number | null
  readonly data: Blob | { readonly size: number | null } | undefined
  readonly meta: { readonly relativePath?: string }
  readonly progress: { readonly bytesUploaded: number | false; readonly bytesTotal: number | null }
}

/**
 * The two owners' halves of an entry as one.
 *
 * Both halves are replaced, never changed, so holding them is a snapshot; copying their fields for every progress
 * event of a long list would be most of the kernel's work.
 */
export class EntrySnapshot implements UploadEntry {
  readonly #own: OwnFields
  readonly #file: EntryFile | undefined

  constructor(own: OwnFields, file: EntryFile | undefined) {
    this.#own = own
    this.#file = file
  }

  get internalId(): string {
    return this.#own.internalId
  }
  get uid(): string {
    return this.#own.internalId
  }
  get source(): string {
    return this.#own.source
  }
  get silent(): boolean {
    return this.#own.silent
  }
  get externalUrl(): string | null {
    return this.#own.externalUrl
  }
  get uuid(): string | null {
    return this.#own.uuid
  }
  get cdnUrl(): string | null {
    return this.#own.cdnUrl
  }
  get cdnUrlModifiers(): string {
    return this.#own.cdnUrlModifiers
  }
  get fileInfo(): FileInfo | null {
    return this.#own.fileInfo
  }
  get metadata(): FileMetadata | null {
    return this.#own.metadata
  }
  get tags(): FileTags | null {
    return this.#own.tags
  }
  get isQueued(): boolean {
    return this.#own.isQueued
  }
  get isUploading(): boolean {
    return this.#own.isUploading
  }
  get isRemoved(): boolean {
    return this.#own.isRemoved
  }
  get uploadError(): EntryUploadError | null {
    return this.#own.uploadError
  }
  get isValidationPending(): boolean {
    return this.#own.isValidationPending
  }
  get errors(): readonly OutputError[] {
    return this.#own.errors
  }

  get status(): EntryStatus {
    return statusOf(this.#own)
  }
  get file(): File | Blob | null {
    return this.#file?.data instanceof Blob ? this.#file.data : null
  }
  get fileName(): string | null {
    return this.#own.fileInfo?.originalFilename ?? (this.#file?.name || null)
  }
  get fileSize(): number | null {
    return this.#own.fileInfo?.size ?? this.#file?.size ?? null
  }
  get mimeType(): string | null {
    const info = this.#own.fileInfo
    return info?.contentInfo?.mime?.mime ?? info?.mimeType ?? (this.#file?.type || null)
  }
  get isImage(): boolean {
    return this.#own.fileInfo?.isImage ?? this.mimeType?.startsWith('image/') ?? false
  }
  get fullPath(): string | null {
    return this.#file?.meta.relativePath ?? null
  }
  get uploadProgress(): number {
    if (this.#own.fileInfo) return 100
    const { bytesUploaded, bytesTotal } = this.#file?.progress ?? {}
    if (!this.#own.isUploading || !bytesUploaded || !bytesTotal) return 0
    // The last per cent belongs to the service's answer.
    return Math.min(99, Math.floor((100 * bytesUploaded) / bytesTotal))
  }
}
