/** A client that bytes are opened for, which reads them at its own pace. */
export interface Reader {
  /** Name of the client, see `clientOf`, or its network. */
  readonly client: string
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal
  /** Returns how many bytes the client has taken: of a network's readers, the slowest gives way. @default all count as equally fast */
  readonly progress?: () => number
}
