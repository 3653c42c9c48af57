/** A file that was dropped or pasted. */
export interface FoundFile {
  readonly file: File
  /** Path below the folder that was dropped, its name first; null for a file that came by itself. */
  readonly fullPath: string | null
}

/** A file or folder that could not be read. */
export interface ReadFailure {
  /** Path below the folder that was dropped, its name first. */
  readonly path: string
  readonly error: unknown
}

/** All that was found, in its order, and what could not be read. */
export interface FoundFiles {
  readonly files: readonly FoundFile[]
  readonly failures: readonly ReadFailure[]
}
