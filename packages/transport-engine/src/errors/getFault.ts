import { type Fault, faultRules } from './faultRules.js'

export type { Fault }

/** Codes of `UploadError`, those of the service included, whose kind does not follow from the status. */
const CODES: Readonly<Record<string, Fault>> = {
  RequestThrottledError: 'throttled',
  SignatureExpirationError: 'credentials',
  SignatureInvalidError: 'credentials',
  AccessTokenExpiredError: 'credentials',
  OperationsLimitExceededError: 'credentials',
  UploadAPIError: 'server',
  'invalid-response': 'protocol',
  'sign-in-required': 'sign-in',
  'forbidden-by-page': 'forbidden',
  'part-refused': 'refused',
  'store-refused': 'refused',
  'file-unreadable': 'unreadable',
  'file-changed': 'changed',
}
/** Codes of a response that has no code of the server's own. */
const UNNAMED = ['http-status', 'handler-status']
/** The server has not begun with the request. */
const NOT_PROCESSED = [421, 425]
const TOO_LARGE = 413
const UNAUTHORIZED = 401

/**
 * Classifies an error by its `name`, `code`, `reason` and `status`, so that errors of the kernel, of a host's `Http` port and of another
 * copy of this package count like our own. Unknown errors are `rejected` and never retried.
 */
export function getFault(error: unknown): Fault {
  if (!(error instanceof Error)) return 'rejected'
  const { name, reason, isFromGateway, ...given } = read(error)
  const code = String(given.code)
  const status = Number(given.status)
  if (name === 'CancelError') return 'canceled'
  if (name === 'NetworkError') {
    if (REASONS.includes(reason as Fault)) return reason as Fault
    return code === 'stalled' || code === 'overtaken' ? code : 'network'
  }
  if (name !== 'UploadError') return 'rejected'
  if (isFromGateway === true) return 'gateway'
  if (code === 'AuthTokenResolverError') return status === UNAUTHORIZED ? 'sign-in' : 'rejected'
  if (Object.hasOwn(CODES, code)) return CODES[code] as Fault
  if (status === TOO_LARGE) return 'too-large'
  if (NOT_PROCESSED.includes(status) && UNNAMED.includes(code)) return 'not-processed'
  return status === 408 || status === 425 || status >= 500 ? 'server' : 'rejected'
}

interface Fields {
  readonly code?: unknown
  readonly isFromGateway?: unknown
  readonly reason?: unknown
  readonly status?: unknown
}

function read({ name, code, isFromGateway, reason, status }: Error & Fields) {
  return { name, code, isFromGateway, reason, status }
}

/** Whether the same request may succeed a moment later, without the service having named a time. */
export function isTransient(fault: Fault): boolean {
  return isConnectionFault(fault) || TRANSIENT.includes(fault)
}

const TRANSIENT: readonly Fault[] = ['gateway', 'server', 'protocol', 'not-processed']
/** Reasons that are found once a request has no retry left. */
const REASONS: readonly Fault[] = ['disconnected', 'closed', 'blocked', 'unshared']
const CONNECTION: readonly Fault[] = ['network', 'stalled', 'overtaken', ...REASONS]

/** Whether no response arrived at all. */
export function isConnectionFault(fault: Fault): boolean {
  return CONNECTION.includes(fault)
}

/** Whether the server itself hasn't answered: nothing has, or something else on the way. */
export function hasNoAnswer(fault: Fault): boolean {
  return isConnectionFault(fault) || fault === 'gateway'
}

/** Whether a failed upload cannot be continued, so that its confirmed parts are discarded. */
export function isFinal(fault: Fault): boolean {
  return faultRules[fault].discards
}
