/** The upload was canceled. */
export class CancelError extends Error {
  override readonly name = 'CancelError'
  /** Stable identifier. */
  readonly code: 'canceled' = 'canceled'
  /** Always true; the property that service clients check. */
  readonly isCancel: true = true

  constructor(message: string = 'Request canceled', options?: { readonly cause?: unknown }) {
    super(message, options)
  }
}
