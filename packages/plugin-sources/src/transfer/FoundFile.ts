export interface FoundFile {
  readonly file: File
  /** Path that begins with the dropped folder's name; null for a file that isn't in a folder. */
  readonly fullPath: string | null
}

export interface ReadFailure {
  /** Path that begins with the dropped folder's name. */
  readonly path: string
  readonly error: unknown
}
