import type { FaultExplanation } from '@lading/kernel'

/** Options of {@link NetworkError}. */
export interface NetworkErrorOptions {
  readonly cause?: unknown
  /**
   * `stalled` for a connection that was aborted because no data moved, `overtaken` for a request that was given up because the host
   * answered later requests first. @default 'network'
   */
  readonly code?: 'network' | 'overtaken' | 'stalled'
}

/** The service couldn't be reached, or its response didn't arrive. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  /** Stable identifier. */
  readonly code: 'network' | 'overtaken' | 'stalled'
  /**
   * Most likely cause of the failure, set once no retry is left: the user's connection, a server that closes it, something in the browser
   * that blocks the request, or a server that doesn't let the page read its responses (CORS). Undefined if the cause isn't known.
   */
  reason?: 'disconnected' | 'closed' | 'blocked' | 'unshared'
  /** The explanation that the upload list shows after the upload has failed. */
  explanation?: FaultExplanation
  /** Always true; the property that Uppy plugins check. */
  readonly isNetworkError: true = true

  constructor(message: string = 'Network error', options: NetworkErrorOptions = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : {})
    this.code = options.code ?? 'network'
  }
}
