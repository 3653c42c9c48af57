/** The work was no longer wanted. */
export class CancelError extends Error {
  override readonly name = 'CancelError'
  /** Stable identifier. */
  readonly code: 'canceled' = 'canceled'
  /** Always true; what clients of the service test on. */
  readonly isCancel: true = true

  constructor(message: string = 'Request canceled', options?: ErrorOptions) {
    super(message, options)
  }
}
