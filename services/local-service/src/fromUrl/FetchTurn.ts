/** The turn of one file that's fetched from another server. */
export interface FetchTurn {
  /** Aborts when the service closes, or with an `UploadApiError` if the file gives way to another network. */
  readonly signal: AbortSignal
  /** Reports the number of bytes that have arrived. A slow file gives way to a waiting network that has no turn. */
  progress(doneBytes: number): void
  /** Called once all bytes have arrived: the file no longer gives way. */
  received(): void
}
