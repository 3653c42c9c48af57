/** Files or folders of a drop that could not be read; the others are added. */
export interface LocalReadFailure {
  /** Paths below the folder that was dropped, its name first. */
  readonly paths: readonly string[]
  /** For people, in their language. */
  readonly message: string
}

declare module '@lading/kernel' {
  interface EventMap {
    /** Some of what was dropped or pasted could not be read. */
    'local-read-failed': LocalReadFailure
  }
}
