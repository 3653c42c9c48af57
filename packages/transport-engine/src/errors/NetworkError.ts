import type { FaultExplanation } from '@lading/kernel'

/** Options of {@link NetworkError}. */
export interface NetworkErrorOptions {
  readonly cause?: unknown
  /**
   * `stalled` for a connection that was aborted because nothing moved on it, `overtaken` for a request that was given up because the
   * host has answered later ones. @default 'network'
   */
  readonly code?: 'network' | 'overtaken' | 'stalled'
}

/** The service could not be reached, or its response did not arrive. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  /** Stable identifier. */
  readonly code: 'network' | 'overtaken' | 'stalled'
  /**
   * Most likely cause of the failure, once no retry is left: the person's connection, a server that closes it, something in the browser that
   * blocks the request, or a server that doesn't let the page read its answers (CORS); undefined if it isn't known.
   */
  reason?: 'disconnected' | 'closed' | 'blocked' | 'unshared'
  /** Words of the list, once the upload has failed. */
  explanation?: FaultExplanation
  /** Always true; the property that Uppy's plugins test. */
  readonly isNetworkError: true = true

  constructor(message: string = 'Network error', options: NetworkErrorOptions = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : {})
    this.code = options.code ?? 'network'
  }
}
