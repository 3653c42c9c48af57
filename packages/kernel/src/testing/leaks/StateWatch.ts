/** A watch of state that can be changed and restored. */
export interface StateWatch {
  /** Lists what has changed since the watch began. */
  changes(): string[]
  /** Restores the state. */
  restore(): void
}
