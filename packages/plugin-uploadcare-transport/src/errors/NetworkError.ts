/** What may be said of a failure of the network beside its message. */
export interface NetworkErrorOptions extends ErrorOptions {
  /** `stalled` when the connection stood still for so long that it was given up. @default 'network' */
  readonly code?: 'network' | 'stalled'
}

/** The service could not be reached, or its answer did not arrive. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  /** Stable identifier. */
  readonly code: 'network' | 'stalled'
  /** Always true; what Uppy's plugins test on. */
  readonly isNetworkError: true = true

  constructor(message: string = 'Network error', options: NetworkErrorOptions = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : {})
    this.code = options.code ?? 'network'
  }
}
