/** Stable reasons why the service could not start. */
export type LocalServiceStartErrorCode =
  | 'port-taken'
  | 'port-refused'
  | 'data-dir-taken'
  | 'data-dir-unusable'
  | 'fault-unknown'

/** The service couldn't start: `code` is the reason and `message` is one sentence for a person. */
export class LocalServiceStartError extends Error {
  override readonly name = 'LocalServiceStartError'
  /** Identifies the error for programs. */
  readonly code: LocalServiceStartErrorCode

  constructor(code: LocalServiceStartErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}
