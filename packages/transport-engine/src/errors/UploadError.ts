import type { FaultExplanation } from '@lading/kernel'

/** Options of {@link UploadError}. */
export interface UploadErrorOptions {
  readonly cause?: unknown
  /** HTTP response status. @default null */
  readonly status?: number
}

/**
 * Limits for text that servers write. A person reads at most this much of a message, and a list of failed files keeps the causes in memory.
 */
const MAX_MESSAGE = 1000
const MAX_CODE = 100
const MAX_CAUSE = 10_000

/** The file wasn't accepted. The message is meant for users. */
export class UploadError extends Error {
  override readonly name = 'UploadError'
  /** Stable identifier: a service error code such as `FileTypeForbiddenError`, or a code listed in this package's README. */
  readonly code: string
  /** HTTP response status; null without a response. */
  readonly status: number | null
  /** The explanation that the upload list shows after the upload has failed. */
  explanation?: FaultExplanation

  constructor(code: string, message: string, options: UploadErrorOptions = {}) {
    super(shorten(message, MAX_MESSAGE), 'cause' in options ? { cause: shortenCause(options.cause) } : {})
    this.code = shorten(code, MAX_CODE)
    this.status = options.status ?? null
  }
}

function shorten(text: string, max: number): string {
  // Don't cut a surrogate pair in half.
  return text.length > max ? `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…` : text
}

/** Shortens a large response to the beginning of its text. */
function shortenCause(cause: unknown): unknown {
  if (cause instanceof Error) return cause
  try {
    const text = typeof cause === 'string' ? cause : (JSON.stringify(cause) ?? '')
    return text.length > MAX_CAUSE ? shorten(text, MAX_CAUSE) : cause
  } catch {
    return cause
  }
}
