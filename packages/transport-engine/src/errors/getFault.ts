/** Kind of a failure, as far as it matters for a retry. */
export type Fault =
  | 'network'
  | 'stalled'
  | 'overtaken'
  | 'throttled'
  | 'server'
  | 'protocol'
  | 'credentials'
  | 'rejected'
  | 'canceled'

const CREDENTIAL_CODES: readonly string[] = [
  'SignatureExpirationError',
  'SignatureInvalidError',
  'AccessTokenExpiredError',
  'OperationsLimitExceededError',
]

/**
 * Classifies an error by its `name`, `code` and `status`, so that errors of the kernel, of a host's `Http` port and of another
 * copy of this package count like our own. Unknown errors are `rejected` and never retried.
 */
export function getFault(error: unknown): Fault {
  if (!(error instanceof Error)) return 'rejected'
  const { name, code, status } = error as Error & { readonly code?: unknown; readonly status?: unknown }
  if (name === 'CancelError') return 'canceled'
  if (name === 'NetworkError') return code === 'stalled' || code === 'overtaken' ? code : 'network'
  if (name !== 'UploadError') return 'rejected'
  if (code === 'RequestThrottledError') return 'throttled'
  if (CREDENTIAL_CODES.includes(String(code))) return 'credentials'
  if (code === 'invalid-response') return 'protocol'
  const isServerError = status === 408 || status === 425 || Number(status) >= 500
  return isServerError || code === 'UploadAPIError' ? 'server' : 'rejected'
}

/** Whether the same request may succeed a moment later, without the service having named a time. */
export function isTransient(fault: Fault): boolean {
  return isConnectionFault(fault) || fault === 'server' || fault === 'protocol'
}

/** Whether no response arrived at all. */
export function isConnectionFault(fault: Fault): boolean {
  return fault === 'network' || fault === 'stalled' || fault === 'overtaken'
}
