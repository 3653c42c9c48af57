/*
 * Who owns which field of an entry. An owner alone writes it; everybody else reads the snapshot.
 *
 *   Uppy's file map   file, fileSize before the upload, mimeType and fileName before the upload, fullPath,
 *                     uploadProgress (from the bytes sent)
 *   EntryStore        internalId, uid, source, silent, externalUrl, uuid, cdnUrl, cdnUrlModifiers, fileInfo,
 *                     metadata, tags, isRemoved
 *   UploadQueue       isQueued, isUploading, uploadError
 *   ValidationRunner  errors, isValidationPending
 *
 * Kept by their owners alone: the queue's AbortController of an upload, and the picture of an entry (slot `thumbnail`).
 *
 * Once there is a `fileInfo`, the service's name, size and type win over those of the local file.
 */

/** Key-value pairs kept with an uploaded file: at most 50, keys of 64 and values of 512 characters. */
export type FileMetadata = Readonly<Record<string, string>>

/** Words to find an uploaded file by: at most 50 of 100 characters from `A-Z a-z 0-9 - _ .`. */
export type FileTags = readonly string[]

/** An error of a file or of the whole list, as hosts and people see it. */
export interface OutputError {
  /** One of {@link FileErrorType} or {@link CollectionErrorType}, or a validator's own. */
  readonly type: string
  /** For people, in their language. */
  readonly message: string
  /** What belongs to it, e.g. `{ entry }` or `{ min, max, total }`. */
  readonly payload?: unknown
}

/** Types of errors that a file can have. */
export type FileErrorType =
  | 'NOT_AN_IMAGE'
  | 'FORBIDDEN_FILE_TYPE'
  | 'FILE_SIZE_EXCEEDED'
  | 'UPLOAD_ERROR'
  | 'NETWORK_ERROR'
  | 'UNKNOWN_ERROR'
  | 'CUSTOM_ERROR'

/** Types of errors that the whole list can have; one whose group could not be made has those of its upload, too. */
export type CollectionErrorType =
  | 'TOO_FEW_FILES'
  | 'TOO_MANY_FILES'
  | 'SOME_FILES_HAS_ERRORS'
  | 'CUSTOM_ERROR'

/** What the upload service knows of an uploaded file. */
export interface FileInfo {
  readonly uuid: string
  /** The service's own, cleaned name. */
  readonly name: string
  /** The name as it was sent. */
  readonly originalFilename: string
  /** In bytes. */
  readonly size: number
  readonly isStored: boolean
  readonly isImage: boolean
  readonly mimeType: string
  /** Delivery URL without modifiers, ending in a slash. */
  readonly cdnUrl: string
  readonly imageInfo: {
    readonly width: number
    readonly height: number
    readonly [key: string]: unknown
  } | null
  readonly videoInfo: Readonly<Record<string, unknown>> | null
  readonly contentInfo: { readonly mime?: { readonly mime?: string }; readonly [key: string]: unknown } | null
  readonly metadata: FileMetadata | null
  /** Absent where the service does not tell. */
  readonly tags?: FileTags | null
}

/** How an upload ended badly. */
export interface EntryUploadError {
  readonly type: Extract<FileErrorType, 'UPLOAD_ERROR' | 'NETWORK_ERROR' | 'UNKNOWN_ERROR'>
  readonly message: string
  readonly error: unknown
}

/** Where an entry stands. Of several that hold, the first of: removed, failed, success, uploading, idle. */
export type EntryStatus = 'idle' | 'uploading' | 'success' | 'failed' | 'removed'

/** The fields that the kernel keeps itself; see the table at the top of this file. */
export interface OwnFields {
  readonly internalId: string
  readonly source: string
  readonly silent: boolean
  readonly externalUrl: string | null
  readonly uuid: string | null
  readonly cdnUrl: string | null
  readonly cdnUrlModifiers: string
  readonly fileInfo: FileInfo | null
  readonly metadata: FileMetadata | null
  readonly tags: FileTags | null
  readonly isQueued: boolean
  readonly isUploading: boolean
  readonly isRemoved: boolean
  readonly uploadError: EntryUploadError | null
  /** Whether hooks or rules have yet to say whether the file is right; it is not uploaded before. */
  readonly isValidationPending: boolean
  readonly errors: readonly OutputError[]
}

/** One file of the list at one moment. Never changes: a change makes a new snapshot. */
export interface UploadEntry extends OwnFields {
  /** The same as `internalId`. */
  readonly uid: string
  /** The bytes, while the entry has them on this page. */
  readonly file: File | Blob | null
  readonly fileName: string | null
  /** In bytes. */
  readonly fileSize: number | null
  readonly mimeType: string | null
  readonly isImage: boolean
  /** Path below the folder that was chosen or dropped, with `/` between its parts. */
  readonly fullPath: string | null
  /** From 0 to 100. */
  readonly uploadProgress: number
  readonly status: EntryStatus
}
