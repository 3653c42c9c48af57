import { type Fault, faultRules } from './faultRules.js'

export type { Fault }

/** `UploadError` codes, including service codes, whose kind doesn't follow from the status. */
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
  'origin-not-allowed': 'forbidden',
  'part-refused': 'refused',
  'store-refused': 'refused',
  'file-unreadable': 'unreadable',
  'file-changed': 'changed',
}
/** Fallback codes for a response without a server code. */
const UNNAMED = ['http-status', 'handler-status']
/** The server hasn't started to process the request. */
const NOT_PROCESSED = [421, 425]
const TOO_LARGE = 413
const UNAUTHORIZED = 401
/** The server is busy with an earlier request for the same upload, whose connection might be lost without the server's notice. */
const LOCKED = 423
/** The server hasn't responded in time, or wants the request once more. */
const TRANSIENT_STATUSES = [408, 425]

/**
 * Classifies an error by its `name`, `code`, `reason` and `status`, so that errors from the kernel, from a host page's `Http` port and
 * from another copy of this package are treated like ours. Unknown errors are `rejected` and never retried.
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
  if (status === LOCKED) return 'locked'
  if (NOT_PROCESSED.includes(status) && UNNAMED.includes(code)) return 'not-processed'
  return TRANSIENT_STATUSES.includes(status) || status >= 500 ? 'server' : 'rejected'
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

/** Returns true if the same request might succeed a moment later, although the service hasn't named a time. */
export function isTransient(fault: Fault): boolean {
  return isConnectionFault(fault) || TRANSIENT.includes(fault)
}

const TRANSIENT: readonly Fault[] = ['gateway', 'server', 'protocol', 'not-processed', 'locked']
/** Reasons that are determined once a request has no retry left. */
const REASONS: readonly Fault[] = ['disconnected', 'closed', 'blocked', 'unshared']
const CONNECTION: readonly Fault[] = ['network', 'stalled', 'overtaken', ...REASONS]

/** Returns true if no response arrived at all. */
export function isConnectionFault(fault: Fault): boolean {
  return CONNECTION.includes(fault)
}

/** Returns true if the server itself hasn't responded: no response arrived, or something in between sent it. */
export function hasNoAnswer(fault: Fault): boolean {
  return isConnectionFault(fault) || fault === 'gateway'
}

/** Returns true if a failed upload can't be continued, so that its confirmed parts are discarded. */
export function isFinal(fault: Fault): boolean {
  return faultRules[fault].discards
}
