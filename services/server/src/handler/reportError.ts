import type { UploadHandlerOptions } from './UploadHandlerOptions.js'

/** Reports a failure to the handler's owner. Exceptions in the listener are logged. */
export function reportError(
  { onError }: Pick<UploadHandlerOptions, 'onError'>,
  error: unknown,
  request: Request,
): void {
  try {
    if (onError) onError(error, request)
    else log(error)
  } catch (failure) {
    // The page still receives its response.
    log(failure)
    log(error)
  }
}

function log(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: without a listener, a failure must not be lost.
  console.error('Lading could not handle an upload.', error)
}
