import type { Locale, MessageKey, OutputError } from '@lading/kernel'
import { fileErrorOf } from '@lading/kernel/ui'
import type { MessageFormatter } from '../hooks/useMessage.js'
import { explanationOf, mayRetry } from './explanationOf.js'
import { getErrorDetails } from './getErrorDetails.js'

/** An error, explained to the person. */
export interface ErrorExplanation {
  readonly cause: string
  /** The remedy for the person; null if only removing the file helps. */
  readonly remedy: string | null
  /** Code, status and the server's text, for support; null if the error has no such details. */
  readonly details: string | null
}

/** Codes with which the service or a store refuses the page, not the file. `HostnameNotFoundError` is about a mistyped link. */
const NOT_ALLOWED =
  /^(Signature|AccessToken|Scope|Project|Account|(Host|Origin)NotAllowed|(part|store)-refused)/
/** Codes of refusals for which the service writes a text for people. Source: specification §8. */
const WORDED = /^(Signature|Project|Account|OperationsLimit|RequestThrottled)/
/** Codes for a missing or wrong setting: the message names it, and a retry doesn't help. */
const SETTING = /-(missing|skew)$/
/** The default message of a transport's `NetworkError`. Source: specification §8. */
const NETWORK_ERROR = 'Network error'
/** A message made from the response's status. Source: specification §8. */
const RAW_STATUS = /^Error \d{3}\b/

/** The page's rules that help explain an error. */
export interface ErrorRules {
  /** The accepted types; empty for all types. */
  readonly types: string
  /** The file's size, and the largest and smallest accepted size, formatted for display. @default the size is unknown */
  readonly sizes?: { readonly size: string; readonly max: string; readonly min: string } | undefined
  /** Tells whether the page has replaced a message. @default no message is replaced */
  readonly locale?: Pick<Locale, 'outranks'> | undefined
}

/** Errors of uploads that the list explains in more detail: the specified message key, and the key of our more detailed message. */
const SPECIFIED: Readonly<Record<string, readonly [specified: MessageKey, ours: MessageKey]>> = {
  NETWORK_ERROR: ['network-error', 'remedy-network'],
  UNKNOWN_ERROR: ['something-went-wrong', 'remedy-retry'],
}

/** Returns the cause of a file's error and its remedy. */
export function explainError(
  error: OutputError,
  rules: ErrorRules,
  message: MessageFormatter,
): ErrorExplanation {
  const failure = (error.payload as { readonly error?: unknown } | undefined)?.error
  const { code = '', status = null } = (failure ?? {}) as { code?: unknown; status?: unknown }
  const details = failure === undefined ? null : getErrorDetails(error.type, failure)
  const validator = fileErrorOf(error.type)
  const [specified, ours] = validator
    ? [validator.message, validator.withSize ?? validator.remedy]
    : (SPECIFIED[error.type] ?? [])
  // The page's message is shown unchanged: our remedy could contradict it.
  if (specified && ours && rules.locale?.outranks(specified, ours)) {
    const isDefault = error.type === 'NETWORK_ERROR' && error.message === NETWORK_ERROR
    return { cause: isDefault ? message(specified) : error.message, remedy: null, details }
  }
  const own = explanationOf(failure)
  // If an error has no specific wording, its message might name the remedy itself.
  const isRetryable = own ? own.remedy === 'remedy-retry' : mayRetry({ error: failure })
  const facts = { code: String(code), status: Number(status), isRetryable }
  const [cause, remedy] =
    explainFault(error, failure, message) ??
    refusalOf(error, rules, message) ??
    wordsOf(error, facts, rules, message)
  return { cause, remedy, details }
}

/** Returns a transport error's specific wording; null if it has no such wording. */
function explainFault(
  { type, message: given }: OutputError,
  failure: unknown,
  message: MessageFormatter,
): readonly [cause: string, remedy: string | null] | null {
  const { cause, remedy } = explanationOf(failure) ?? {}
  const isUpload = type === 'NETWORK_ERROR' || type === 'UPLOAD_ERROR'
  if (!isUpload || !cause || !(type === 'NETWORK_ERROR' || OWN_WORDS.has(cause))) return null
  const { code, host } = failure as { readonly code?: unknown; readonly host?: unknown }
  // The page or the service has provided a text.
  const isGiven =
    (type === 'NETWORK_ERROR' && given !== NETWORK_ERROR) ||
    (cause === 'error-too-large' && code !== 'http-status' && code !== 'handler-status')
  const words =
    isGiven || isWorded(String(code), given)
      ? given
      : message(cause as MessageKey, { host: String(host ?? '') })
  return [words, remedy ? message(remedy as MessageKey) : null]
}

function isWorded(code: string, given: string): boolean {
  return WORDED.test(code) && given !== '' && !RAW_STATUS.test(given)
}

/** Returns the wording for a refused file, with its type or size; null in languages that don't have these messages yet. */
function refusalOf(
  { type, payload }: OutputError,
  { types, sizes, locale }: ErrorRules,
  message: MessageFormatter,
): readonly [cause: string, remedy: string | null] | null {
  const { name } = (payload as { readonly entry?: { readonly name?: unknown } } | undefined)?.entry ?? {}
  const [, extension] = /\.([a-z\d]{2,5})$/i.exec(String(name)) ?? []
  if (
    type === 'FORBIDDEN_FILE_TYPE' &&
    extension &&
    !locale?.outranks('file-type-not-allowed', 'error-type')
  ) {
    const remedy = types ? message('remedy-type', { types }) : null
    return [message('error-type', { type: extension.toUpperCase() }), remedy]
  }
  const isSmall = type === 'FILE_TOO_SMALL' && sizes
  if (isSmall && !locale?.outranks('files-min-size-limit-error', 'error-min-size'))
    return [message('error-min-size', sizes), null]
  return null
}

/** Causes that say more than the response's code and status. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  'error-unreachable',
  'network-error',
  'error-busy',
  'error-closed',
  'error-blocked',
  'error-forbidden',
  'error-gateway',
  'error-too-large',
  'error-unreadable',
  'error-changed',
])

/** Facts about a transport's error that determine its wording. */
interface FailureFacts {
  readonly code: string
  readonly status: number
  readonly isRetryable: boolean
}

function wordsOf(
  { type, message: given }: OutputError,
  { code, status, isRetryable }: FailureFacts,
  { types, sizes }: ErrorRules,
  message: MessageFormatter,
): readonly [cause: string, remedy: string | null] {
  const worded = isWorded(code, given) ? given : null
  switch (type) {
    case 'NETWORK_ERROR':
      // A transport that doesn't explain its errors hasn't probed the connection.
      return [given === NETWORK_ERROR ? message('network-error') : given, message('remedy-later')]
    case 'UPLOAD_ERROR':
      if (code === 'RequestThrottledError' || status === 429)
        return [worded ?? message('error-busy'), message('remedy-later')]
      if (status >= 500 || status === 408) return [message('error-server'), message('remedy-later')]
      if (code === 'AuthTokenResolverError') return [message('error-not-allowed'), message('remedy-retry')]
      if (code === 'OperationsLimitExceededError')
        return [worded ?? message('error-limit-reached'), message('remedy-site')]
      if (SETTING.test(code)) return [given, null]
      if (NOT_ALLOWED.test(code)) return [worded ?? message('error-not-allowed'), message('remedy-site')]
      return [
        RAW_STATUS.test(given) ? message('something-went-wrong') : given,
        isRetryable ? message('remedy-retry') : null,
      ]
    case 'UNKNOWN_ERROR':
      return [given, message('remedy-retry')]
    default: {
      const { remedy, withSize } = fileErrorOf(type) ?? {}
      const cause = withSize && sizes ? message(withSize, sizes) : given
      if (remedy === 'remedy-type') return [cause, types ? message(remedy, { types }) : null]
      return [cause, remedy ? message(remedy) : null]
    }
  }
}
