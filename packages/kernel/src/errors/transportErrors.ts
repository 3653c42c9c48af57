/**
 * The service refused a file or a group. The message is shown to people.
 *
 * The kernel distinguishes the errors of transports by their `name`, so a transport may throw classes of its own.
 */
export class UploadError extends Error {
  override readonly name = 'UploadError'
}

/** The service could not be reached. The message is shown to people; `Network error` by default. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'

  constructor(message = 'Network error', options?: ErrorOptions) {
    super(message, options)
  }
}

/** The upload was aborted through its signal; its entry becomes idle and shows no error. */
export class CancelError extends Error {
  override readonly name = 'CancelError'

  constructor(message = 'Request canceled', options?: ErrorOptions) {
    super(message, options)
  }
}
