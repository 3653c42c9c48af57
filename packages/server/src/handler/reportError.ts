import type { UploadHandlerOptions } from './UploadHandlerOptions.js'

/** Gives a failure to the owner of the handler. What the listener throws ends nothing. */
export function reportError(
  { onError }: Pick<UploadHandlerOptions, 'onError'>,
  error: unknown,
  request: Request,
): void {
  try {
    if (onError) onError(error, request)
    else log(error)
  } catch (failure) {
    // The page receives its response all the same.
    log(failure)
    log(error)
  }
}

function log(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: without a listener, a failure must not be lost.
  console.error('Lading could not handle an upload.', error)
}
