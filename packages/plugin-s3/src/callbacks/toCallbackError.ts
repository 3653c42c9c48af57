import {
  getCancelError,
  isSignedOut,
  NetworkError,
  signInRequired,
  ThrottledError,
  UploadError,
} from '@lading/transport-engine'

const KNOWN = ['UploadError', 'NetworkError', 'CancelError']
/** Messages from `fetch` in Chromium, Firefox, WebKit and Node, and axios codes. */
const UNREACHABLE = /failed to fetch|fetch failed|networkerror|load failed|ERR_NETWORK|ECONN/i

/**
 * Converts a callback's error for retries. An error with a `status`, or with a `response` that has one, counts like a server response:
 * 401 waits for the user to sign in, and 408, 429 and 5xx are retried.
 */
export function toCallbackError(cause: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return getCancelError(signal)
  const { name, message, code, status, response } = read(cause)
  if (KNOWN.includes(name)) return cause
  const answered = typeof status === 'number' ? status : response?.status
  if (typeof answered === 'number' && answered > 0) {
    if (isSignedOut(answered)) return signInRequired(answered)
    const words = message || `The server answered with status ${answered}.`
    if (answered === 429) return new ThrottledError(words, answered, null)
    return new UploadError('callback-status', words, { status: answered, cause })
  }
  if (UNREACHABLE.test(`${message} ${code}`)) return new NetworkError(undefined, { cause })
  return cause
}

interface Read {
  readonly name: string
  readonly message: string
  readonly code: unknown
  readonly status: unknown
  readonly response: { readonly status?: unknown } | undefined
}

function read(cause: unknown): Read {
  const { name = '', message = '', code, status, response } = Object(cause) as Partial<Read>
  return { name: String(name), message: String(message), code, status, response }
}
