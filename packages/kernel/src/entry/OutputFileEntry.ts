import type { OutputError } from '../errors/OutputError.js'
import type { FileInfo, FileMetadata, FileTags } from './FileInfo.js'
import { nameOfLink } from './nameOfLink.js'
import type { EntryState, EntryStatus, UploadEntry } from './UploadEntry.js'

interface OutputFields {
  readonly internalId: string
  /** The name of the file; that in its link until it is known, and empty until the info of a UUID has arrived. */
  readonly name: string
  /** In bytes. */
  readonly size: number | null
  readonly isImage: boolean
  readonly mimeType: string | null
  /** The same as `mimeType`. */
  readonly type: string | null
  readonly metadata: FileMetadata | null
  readonly tags: FileTags | null
  readonly file: File | Blob | null
  readonly externalUrl: string | null
  /** From 0 to 100. */
  readonly uploadProgress: number
  readonly fullPath: string | null
  readonly source: string
  readonly cdnUrlModifiers: string
  /** Whether it waits for its turn to be uploaded; nothing has been sent yet. */
  readonly isQueued: boolean
  /** Whether it is being uploaded now; false while it is queued. */
  readonly isUploading: boolean
  /** Whether its validation is not finished; it is not uploaded before. */
  readonly isValidationPending: boolean
  /** State that plugins keep with the entry. */
  readonly state: Readonly<Partial<EntryState>>
}

interface UploadedFields {
  readonly fileInfo: FileInfo
  readonly uuid: string
  /** The server's id of the file, the same as `uuid`. The entry's own id in the list is `internalId`. */
  readonly id: string
  /** The file's key in a bucket; the same as `uuid` unless the server has both. */
  readonly key: string
  readonly cdnUrl: string
  /** The file's URL, the same as `cdnUrl`. */
  readonly url: string
}

/** A file that has not been uploaded may be known to the service already, when it was added by its UUID. */
interface UnfinishedFields {
  readonly fileInfo: null
  readonly uuid: string | null
  readonly id: string | null
  readonly key: string | null
  readonly cdnUrl: string | null
  readonly url: string | null
}

interface SendingFields {
  readonly fileInfo: null
  readonly uuid: null
  readonly id: null
  readonly key: null
  readonly cdnUrl: null
  readonly url: null
}

type NoErrors = readonly []
type SomeErrors = readonly [OutputError, ...OutputError[]]

interface FieldsByStatus {
  idle: UnfinishedFields & {
    readonly isSuccess: false
    readonly isFailed: false
    readonly isRemoved: false
    readonly errors: NoErrors
  }
  uploading: SendingFields & {
    readonly isSuccess: false
    readonly isFailed: false
    readonly isRemoved: false
    readonly errors: NoErrors
  }
  success: UploadedFields & {
    readonly isSuccess: true
    readonly isFailed: false
    readonly isRemoved: false
    readonly errors: NoErrors
  }
  failed: (UploadedFields | UnfinishedFields) & {
    readonly isSuccess: false
    readonly isFailed: true
    readonly isRemoved: false
    readonly errors: SomeErrors
  }
  removed: (UploadedFields | UnfinishedFields) & {
    readonly isSuccess: false
    readonly isFailed: false
    readonly isRemoved: true
    readonly errors: readonly OutputError[]
  }
}

/**
 * One file as the host page sees it, narrowed by its `status`: a `'success'` has `fileInfo`, `uuid` and `cdnUrl`, a
 * `'failed'` at least one error. Pages with their own server can read `id` or `key`, `url`, `name`, `size` and `type` alone.
 */
export type OutputFileEntry<Status extends EntryStatus = EntryStatus> = {
  [S in Status]: OutputFields & { readonly status: S } & FieldsByStatus[S]
}[Status]

/** Makes the host's view of an entry. */
export function toOutputEntry(entry: UploadEntry): OutputFileEntry {
  const { status } = entry
  const isInFlight = status === 'uploading'
  const uuid = isInFlight ? null : entry.uuid
  const cdnUrl = isInFlight ? null : entry.cdnUrl
  const output: Record<keyof OutputFileEntry, unknown> = {
    status,
    internalId: entry.internalId,
    name: entry.fileName ?? nameOfLink(entry.externalUrl),
    size: entry.fileSize,
    isImage: entry.isImage,
    mimeType: entry.mimeType,
    type: entry.mimeType,
    metadata: entry.hookMetadata ? { ...entry.metadata, ...entry.hookMetadata } : entry.metadata,
    tags: entry.tags,
    file: entry.file,
    externalUrl: entry.externalUrl,
    uploadProgress: entry.uploadProgress,
    fullPath: entry.fullPath,
    source: entry.source,
    fileInfo: isInFlight ? null : entry.fileInfo,
    uuid,
    id: uuid,
    // A server can have both an id and a key.
    key: isInFlight ? null : ((entry.fileInfo as { readonly key?: string } | null)?.key ?? uuid),
    cdnUrl,
    url: cdnUrl,
    cdnUrlModifiers: entry.cdnUrlModifiers,
    isQueued: entry.isQueued,
    isUploading: entry.isUploading && !entry.isQueued,
    isValidationPending: entry.isValidationPending,
    isSuccess: status === 'success',
    isFailed: status === 'failed',
    isRemoved: status === 'removed',
    errors: entry.errors,
    state: entry.state,
  }
  return output as unknown as OutputFileEntry
}
