export type LoadCause = 'failed' | 'offline' | 'missing' | 'denied' | 'no-image' | 'too-large' | 'no-source'

/** Thrown if an image or its info couldn't be loaded. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
  readonly reason: LoadCause

  constructor(reason: LoadCause, message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.reason = reason
  }
}

/** Returns an error's cause, as far as it's known. */
export function reasonOf(error: unknown): LoadCause {
  if (error instanceof LoadError) return error.reason
  return globalThis.navigator?.onLine === false ? 'offline' : 'failed'
}
