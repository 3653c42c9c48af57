import { HandlerError } from '../errors/HandlerError.js'
import { StoreError } from '../store/StoreError.js'
import { reportError } from './reportError.js'
import type { UploadHandlerOptions } from './UploadHandlerOptions.js'

/** Answers a failed request, and reports failures that aren't the user's fault. */
export function answerError(
  options: Pick<UploadHandlerOptions, 'onError'>,
  request: Request,
  error: unknown,
  headers: Readonly<Record<string, string>>,
): Response {
  const known = toHandlerError(error)
  if (known.status >= 500 || error instanceof StoreError) reportError(options, error, request)
  const { code, status, message } = known
  const retry = status === 503 ? { 'retry-after': '2' } : {}
  const given = { 'cache-control': 'no-store', ...retry, ...headers }
  return Response.json({ error: { code, message } }, { status, headers: given })
}

/** Hides failure reasons from users, who can't do anything about them. */
function toHandlerError(error: unknown): HandlerError {
  if (error instanceof HandlerError) return error
  if (!(error instanceof StoreError)) {
    return new HandlerError('handler-failed', 500, 'The server could not handle the upload. Try again later.')
  }
  if (error.code === 'RequestTimeTooSkewed') {
    return new HandlerError(
      'clock-skew',
      // Retrying wouldn't help.
      424,
      'The clock of the server is wrong. Contact the owner of this page.',
    )
  }
  if (error.isPermanent) {
    return new HandlerError(
      'store-refused',
      // Retrying wouldn't help.
      424,
      'The store does not take this file, because of a rule or a setting. Contact the owner of this page.',
    )
  }
  const isBusy = error.status === 503 || error.status === 429 || error.status === 0
  return isBusy
    ? new HandlerError('store-busy', 503, 'The store is busy or cannot be reached. Try again in a moment.')
    : new HandlerError('store-failed', 502, 'The store refused the upload. Try again later.')
}
