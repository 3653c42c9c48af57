import type { NetworkError } from '../values/NetworkError.js'
import type { UploadError } from '../values/UploadError.js'
import type { SourceTypes } from '../values/UploadSource.js'
import type { Metadata, Tags, UploadcareFile } from './UploadcareFile.js'

/** A file's state. */
export type OutputFileStatus = 'idle' | 'uploading' | 'success' | 'failed' | 'removed'

interface OutputFields {
  internalId: string
  name: string
  /** In bytes; null while it is unknown. */
  size: number
  isImage: boolean
  /** Null while it is unknown. */
  mimeType: string
  metadata: Metadata | null
  tags: Tags | null
  file: File | Blob | null
  externalUrl: string | null
  /** From 0 to 100. */
  uploadProgress: number
  fullPath: string | null
  source: SourceTypes | null
  isValidationPending: boolean
}

interface Uploaded {
  fileInfo: UploadcareFile
  uuid: string
  cdnUrl: string
  cdnUrlModifiers: string
}

interface NotUploaded {
  fileInfo: null
  uuid: null
  cdnUrl: null
  /** An empty string at run time. */
  cdnUrlModifiers: null
}

type MaybeUploaded = { [K in keyof Uploaded]: Uploaded[K] | null }

interface FieldsByStatus {
  idle: NotUploaded & Flags<'idle'> & { errors: [] }
  uploading: NotUploaded & Flags<'uploading'> & { errors: [] }
  success: Uploaded & Flags<'success'> & { errors: [] }
  failed: MaybeUploaded & Flags<'failed'> & { errors: OutputErrorFile[] }
  removed: MaybeUploaded & Flags<'removed'> & { errors: OutputErrorFile[] }
}

interface Flags<Status extends OutputFileStatus> {
  /** False while the file is queued. */
  isUploading: Status extends 'uploading' ? true : false
  isSuccess: Status extends 'success' ? true : false
  isFailed: Status extends 'failed' ? true : false
  isRemoved: Status extends 'removed' ? true : false
}

/** A file as the page sees it, narrowed by its `status`. */
export type OutputFileEntry<Status extends OutputFileStatus = OutputFileStatus> = {
  [S in Status]: OutputFields & { status: S } & FieldsByStatus[S]
}[Status]

/** The error type for errors without a specific type. */
export type OutputCustomErrorType = 'CUSTOM_ERROR'

/** File error types. */
export type OutputFileErrorType =
  | OutputCustomErrorType
  | 'NOT_AN_IMAGE'
  | 'FORBIDDEN_FILE_TYPE'
  | 'FILE_SIZE_EXCEEDED'
  | 'UPLOAD_ERROR'
  | 'NETWORK_ERROR'
  | 'UNKNOWN_ERROR'

/** List error types. */
export type OutputCollectionErrorType =
  | OutputCustomErrorType
  | 'SOME_FILES_HAS_ERRORS'
  | 'TOO_MANY_FILES'
  | 'TOO_FEW_FILES'

/** A file error's details. */
export type OutputFileErrorPayload = { entry: OutputFileEntry }

type CountPayload = { min: number; max: number; total: number }

/** Details by error type. */
export type OutputErrorTypePayload = {
  NOT_AN_IMAGE: OutputFileErrorPayload
  FORBIDDEN_FILE_TYPE: OutputFileErrorPayload
  FILE_SIZE_EXCEEDED: OutputFileErrorPayload
  SOME_FILES_HAS_ERRORS: { [key: string]: never }
  TOO_MANY_FILES: CountPayload
  TOO_FEW_FILES: CountPayload
  UPLOAD_ERROR: OutputFileErrorPayload & { error: UploadError }
  NETWORK_ERROR: OutputFileErrorPayload & { error: NetworkError }
  UNKNOWN_ERROR: OutputFileErrorPayload & { error?: Error }
  CUSTOM_ERROR: Record<string, unknown>
}

/** A file error or a list error. */
export type OutputError<T extends OutputFileErrorType | OutputCollectionErrorType> =
  T extends OutputCustomErrorType
    ? { type?: T; message: string; payload?: OutputErrorTypePayload[T] }
    : T extends keyof OutputErrorTypePayload
      ? { type: T; message: string; payload?: OutputErrorTypePayload[T] }
      : never

/** A file error. */
export type OutputErrorFile = OutputError<OutputFileErrorType>

/** A list error. */
export type OutputErrorCollection = OutputError<OutputCollectionErrorType>
