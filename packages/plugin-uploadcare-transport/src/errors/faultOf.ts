import { CancelError } from './CancelError.js'
import { NetworkError } from './NetworkError.js'
import { ThrottledError } from './ThrottledError.js'
import { UploadError } from './UploadError.js'

/** What kind of failure an error is, as far as it matters for another try. */
export type Fault =
  | 'network'
  | 'stalled'
  | 'throttled'
  | 'server'
  | 'protocol'
  | 'signature'
  | 'rejected'
  | 'canceled'

const SIGNATURE_CODES: readonly string[] = [
  'SignatureExpirationError',
  'SignatureInvalidError',
  'AccessTokenExpiredError',
]

/** Tells what kind of failure an error is. Whatever is not of this package is no reason to try again. */
export function faultOf(error: unknown): Fault {
  if (error instanceof CancelError) return 'canceled'
  if (error instanceof NetworkError) return error.code
  if (error instanceof ThrottledError) return 'throttled'
  if (!(error instanceof UploadError)) return 'rejected'
  const { code, status } = error
  if (SIGNATURE_CODES.includes(code)) return 'signature'
  if (code === 'invalid-response') return 'protocol'
  const isServers = status === 408 || status === 425 || (status ?? 0) >= 500
  return isServers || code === 'UploadAPIError' ? 'server' : 'rejected'
}

/** Whether the same request may well succeed a moment later, though nothing was said of when. */
export function isPassing(fault: Fault): boolean {
  return fault === 'network' || fault === 'stalled' || fault === 'server' || fault === 'protocol'
}
