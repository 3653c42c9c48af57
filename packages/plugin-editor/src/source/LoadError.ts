export type LoadCause = 'failed' | 'offline' | 'missing' | 'denied' | 'no-image' | 'no-source'

/** A picture, or its info, could not be loaded. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
  readonly reason: LoadCause

  constructor(reason: LoadCause, message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.reason = reason
  }
}

/** Returns the cause of an error, as far as it is known. */
export function reasonOf(error: unknown): LoadCause {
  if (error instanceof LoadError) return error.reason
  return globalThis.navigator?.onLine === false ? 'offline' : 'failed'
}
