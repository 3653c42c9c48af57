/** A client that reads opened bytes at any pace. */
export interface Reader {
  /** Client name, see `clientOf`, or its network. */
  readonly client: string
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal
  /**
   * Returns how many bytes the client has read: among a network's readers, the slowest gives way.
   *
   * @default all readers count as equally fast
   */
  readonly progress?: () => number
}
