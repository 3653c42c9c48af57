import type { fileErrors, listErrors } from './fileErrors.js'

/** An error of a file or of the whole list, as host pages and users see it. */
export interface OutputError {
  /** A {@link FileErrorType} or {@link CollectionErrorType}, or a validator's custom type. */
  readonly type: string
  /** For users, in their language. */
  readonly message: string
  /** Details, e.g. `{ entry }` or `{ min, max, total }`. */
  readonly payload?: unknown
}

/** Types of file errors. */
export type FileErrorType =
  | keyof typeof fileErrors
  | 'UPLOAD_ERROR'
  | 'NETWORK_ERROR'
  | 'UNKNOWN_ERROR'
  | 'METADATA_MISSING'
  | 'VALIDATION_FAILED'
  | 'CUSTOM_ERROR'

/** Types of list errors. If a group couldn't be created, the list also has upload error types. */
export type CollectionErrorType = keyof typeof listErrors | 'VALIDATION_FAILED' | 'CUSTOM_ERROR'
