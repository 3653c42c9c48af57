/** Why a scan gave no result: no connection to the scanner, a file above its size limit, or any other failure of this scan. */
export type ScanFailure = 'away' | 'too-large' | 'failed'

/** A scan gave no result. */
export class ScanError extends Error {
  override readonly name = 'ScanError'
  readonly failure: ScanFailure

  constructor(message: string, { failure, ...options }: ErrorOptions & { readonly failure: ScanFailure }) {
    super(message, options)
    this.failure = failure
  }
}
