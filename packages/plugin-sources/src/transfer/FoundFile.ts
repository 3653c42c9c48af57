export interface FoundFile {
  readonly file: File
  /** Path that begins with the name of the dropped folder; null for a file outside of folders. */
  readonly fullPath: string | null
}

export interface ReadFailure {
  /** Path that begins with the name of the dropped folder. */
  readonly path: string
  readonly error: unknown
}
