import type {
  EntryStatus,
  FileInfo,
  FileMetadata,
  FileTags,
  OutputError,
  UploadEntry,
} from './UploadEntry.js'

/** One file as the host page sees it. */
export interface OutputFileEntry<Status extends EntryStatus = EntryStatus> {
  readonly status: Status
  readonly internalId: string
  readonly name: string
  /** In bytes. */
  readonly size: number | null
  readonly isImage: boolean
  readonly mimeType: string | null
  readonly metadata: FileMetadata | null
  readonly tags: FileTags | null
  readonly file: File | Blob | null
  readonly externalUrl: string | null
  /** From 0 to 100. */
  readonly uploadProgress: number
  readonly fullPath: string | null
  readonly source: string
  readonly fileInfo: FileInfo | null
  readonly uuid: string | null
  readonly cdnUrl: string | null
  readonly cdnUrlModifiers: string
  readonly isUploading: boolean
  /** Whether its validation is not finished; it is not uploaded before. */
  readonly isValidationPending: boolean
  readonly isSuccess: boolean
  readonly isFailed: boolean
  readonly isRemoved: boolean
  readonly errors: readonly OutputError[]
}

/** The host's view of an entry. */
export function toOutputEntry<S extends EntryStatus = EntryStatus>(entry: UploadEntry): OutputFileEntry<S> {
  const status = entry.status as S
  const uploaded = status !== 'uploading'
  return {
    status,
    internalId: entry.internalId,
    name: entry.fileName ?? '',
    size: entry.fileSize,
    isImage: entry.isImage,
    mimeType: entry.mimeType,
    metadata: entry.metadata,
    tags: entry.tags,
    file: entry.file,
    externalUrl: entry.externalUrl,
    uploadProgress: entry.uploadProgress,
    fullPath: entry.fullPath,
    source: entry.source,
    fileInfo: uploaded ? entry.fileInfo : null,
    uuid: uploaded ? entry.uuid : null,
    cdnUrl: uploaded ? entry.cdnUrl : null,
    cdnUrlModifiers: entry.cdnUrlModifiers,
    isUploading: entry.isUploading,
    isValidationPending: entry.isValidationPending,
    isSuccess: status === 'success',
    isFailed: status === 'failed',
    isRemoved: status === 'removed',
    errors: entry.errors,
  }
}
