/**
 * The service refused a file or a group. Users see the message.
 *
 * The kernel identifies transport errors by their `name`, so transports can throw their own classes.
 */
export class UploadError extends Error {
  override readonly name = 'UploadError'
}

/** The service couldn't be reached. Users see the message; the default is `Network error`. */
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
 * A signal's abort reason when the upload is paused. A transport that can continue later keeps what it needs in the `session` of its
 * options; all other transports treat it like a cancellation.
 */
export class PauseError extends Error {
  override readonly name = 'PauseError'

  constructor(message = 'The upload is paused.', options?: { readonly cause?: unknown }) {
    super(message, options)
  }
}
