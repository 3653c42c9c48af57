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

  constructor(message = 'Network error', options?: { readonly cause?: unknown }) {
    super(message, options)
  }
}

/** The upload was aborted through its signal; its entry becomes idle and shows no error. */
export class CancelError extends Error {
  override readonly name = 'CancelError'

  constructor(message = 'Request canceled', options?: { readonly cause?: unknown }) {
    super(message, options)
  }
}

/**
 * The reason of a signal that is aborted because the upload is paused. A transport that can continue later keeps what it
 * needs in the `session` of its options; any other one ends as for a cancellation.
 */
export class PauseError extends Error {
  override readonly name = 'PauseError'

  constructor(message = 'The upload is paused.', options?: { readonly cause?: unknown }) {
    super(message, options)
  }
}
