/** Options of {@link NetworkError}. */
export interface NetworkErrorOptions extends ErrorOptions {
  /** `stalled` for a connection that was aborted because nothing moved on it. @default 'network' */
  readonly code?: 'network' | 'stalled'
}

/** The service could not be reached, or its response did not arrive. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  /** Stable identifier. */
  readonly code: 'network' | 'stalled'
  /** Always true; the property that Uppy's plugins test. */
  readonly isNetworkError: true = true

  constructor(message: string = 'Network error', options: NetworkErrorOptions = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : {})
    this.code = options.code ?? 'network'
  }
}
