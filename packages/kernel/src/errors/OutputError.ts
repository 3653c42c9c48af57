/** An error of a file or of the whole list, as hosts and people see it. */
export interface OutputError {
  /** One of {@link FileErrorType} or {@link CollectionErrorType}, or a validator's own. */
  readonly type: string
  /** For people, in their language. */
  readonly message: string
  /** Details, e.g. `{ entry }` or `{ min, max, total }`. */
  readonly payload?: unknown
}

/** Types of the errors of a file. */
export type FileErrorType =
  | 'NOT_AN_IMAGE'
  | 'FORBIDDEN_FILE_TYPE'
  | 'FILE_SIZE_EXCEEDED'
  | 'FILE_TOO_SMALL'
  | 'UPLOAD_ERROR'
  | 'NETWORK_ERROR'
  | 'UNKNOWN_ERROR'
  | 'METADATA_MISSING'
  | 'VALIDATION_FAILED'
  | 'CUSTOM_ERROR'

/** Types of the errors of the whole list; a list whose group could not be created has those of an upload, too. */
export type CollectionErrorType =
  | 'TOO_FEW_FILES'
  | 'TOO_MANY_FILES'
  | 'TOTAL_SIZE_EXCEEDED'
  | 'SOME_FILES_HAS_ERRORS'
  | 'VALIDATION_FAILED'
  | 'CUSTOM_ERROR'
