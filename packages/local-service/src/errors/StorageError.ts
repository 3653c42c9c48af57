/** The data directory could not be written; `cause` holds the system's own error. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  /** Stable code of the family. */
  readonly code = 'disk-write-failed'

  constructor(cause: unknown) {
    super('The file could not be written to the data directory: check free space and permissions.', { cause })
  }
}
