/** Watches state that can change and be restored. */
export interface StateWatch {
  /** Lists changes since the watch started. */
  changes(): string[]
  /** Restores the state. */
  restore(): void
}
