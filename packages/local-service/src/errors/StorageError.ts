/** Where and why a write failed. */
export interface StorageErrorDetails {
  readonly code: StorageErrorCode
  readonly message: string
}

export type StorageErrorCode = 'disk-write-failed' | 'store-failed'

const onDisk: StorageErrorDetails = {
  code: 'disk-write-failed',
  message: 'The file could not be written to the data directory: check free space and permissions.',
}

/** The storage could not be used, by default the data directory; `cause` holds the underlying error. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  /** Identifies the error for programs. */
  readonly code: StorageErrorCode

  constructor(cause: unknown, { code, message }: StorageErrorDetails = onDisk) {
    super(message, { cause })
    this.code = code
  }
}
