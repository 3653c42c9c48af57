/** Tells where and why a write failed. */
export interface StorageErrorDetails {
  readonly code: StorageErrorCode
  readonly message: string
}

export type StorageErrorCode =
  | 'disk-write-failed'
  | 'disk-full'
  | 'store-failed'
  | 'format-unknown'
  | 'record-damaged'

const onDisk: StorageErrorDetails = {
  code: 'disk-write-failed',
  message: 'The file could not be written to the data directory: check free space and permissions.',
}
const onFullDisk: StorageErrorDetails = {
  code: 'disk-full',
  message:
    'The disk of the data directory is full, and the file was not kept: free space on it, or remove files.',
}

/** The storage couldn't be used, by default the data directory; `cause` holds the underlying error. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  /** Identifies the error for programs. */
  readonly code: StorageErrorCode

  constructor(
    cause: unknown,
    { code, message }: StorageErrorDetails = isDiskFull(cause) ? onFullDisk : onDisk,
  ) {
    super(message, { cause })
    this.code = code
  }
}

/** True if a write failed because a disk, or this process's share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT'
}
