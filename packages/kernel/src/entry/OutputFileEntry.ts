import type { OutputError } from '../errors/OutputError.js'
import type { FileInfo, FileMetadata, FileTags } from './FileInfo.js'
import { nameOfLink } from './nameOfLink.js'
import type { EntryState, EntryStatus, UploadEntry } from './UploadEntry.js'

interface OutputFields {
  readonly internalId: string
  /** The file's name. Until it's known, the name in the file's link; empty until the info for a UUID has arrived. */
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
  /** Whether the upload is queued; nothing has been sent yet. */
  readonly isQueued: boolean
  /** Whether it's being uploaded now; false while it's queued. */
  readonly isUploading: boolean
  /** Whether validation is pending; the file isn't uploaded until it has ended. */
  readonly isValidationPending: boolean
  /** State that plugins keep with the entry. */
  readonly state: Readonly<Partial<EntryState>>
}

interface UploadedFields {
  readonly fileInfo: FileInfo
  readonly uuid: string
  /** The server's id for the file, the same as `uuid`. The entry's id in the list is `internalId`. */
  readonly id: string
  /** The file's key in a bucket; the same as `uuid` unless the server has both. */
  readonly key: string
  readonly cdnUrl: string
  /** The file's URL, the same as `cdnUrl`. */
  readonly url: string
}

/** The service might already know a file that hasn't been uploaded here: a file added by its UUID. */
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
 * A file as the host page sees it, narrowed by its `status`: a `'success'` entry has `fileInfo`, `uuid` and `cdnUrl`, a `'failed'` entry at
 * least one error. Pages with their own server only need `id` or `key`, `url`, `name`, `size` and `type`.
 */
export type OutputFileEntry<Status extends EntryStatus = EntryStatus> = {
  [S in Status]: OutputFields & { readonly status: S } & FieldsByStatus[S]
}[Status]

/** Creates the host page's view of an entry. */
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
