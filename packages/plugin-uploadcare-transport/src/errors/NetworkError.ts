/** The service could not be reached, or its answer did not arrive. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  /** Stable identifier. */
  readonly code: 'network' = 'network'

  constructor(message: string = 'Network error', options?: ErrorOptions) {
    super(message, options)
  }
}
