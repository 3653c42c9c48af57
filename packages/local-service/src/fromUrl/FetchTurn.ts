/** The turn of one file that is fetched from another server. */
export interface FetchTurn {
  /** Aborts when the service closes, or with an `UploadApiError` when the file gives way to another network. */
  readonly signal: AbortSignal
  /** Takes the number of bytes that have arrived. A file that's slow gives way to a network that waits and has no turn. */
  progress(doneBytes: number): void
  /** All bytes have arrived: the file no longer gives way. */
  received(): void
}
