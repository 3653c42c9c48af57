import type { FaultExplanation } from '@lading/kernel'

/** Options of {@link UploadError}. */
export interface UploadErrorOptions {
  readonly cause?: unknown
  /** HTTP status of the response. @default null */
  readonly status?: number
}

/** Servers write messages, codes and what becomes a cause: a person reads this much, and a list of failed files keeps it. */
const MAX_MESSAGE = 1000
const MAX_CODE = 100
const MAX_CAUSE = 10_000

/** The file was not accepted; the message is meant for users. */
export class UploadError extends Error {
  override readonly name = 'UploadError'
  /** Stable identifier: the service's own, e.g. `FileTypeForbiddenError`, or one listed in this package's README. */
  readonly code: string
  /** HTTP status of the response; null without one. */
  readonly status: number | null
  /** Words of the list, once the upload has failed. */
  explanation?: FaultExplanation

  constructor(code: string, message: string, options: UploadErrorOptions = {}) {
    super(shorten(message, MAX_MESSAGE), 'cause' in options ? { cause: shortenCause(options.cause) } : {})
    this.code = shorten(code, MAX_CODE)
    this.status = options.status ?? null
  }
}

function shorten(text: string, max: number): string {
  // A half of a pair is no character.
  return text.length > max ? `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…` : text
}

/** Keeps a large answer as the beginning of its text. */
function shortenCause(cause: unknown): unknown {
  if (cause instanceof Error) return cause
  try {
    const text = typeof cause === 'string' ? cause : (JSON.stringify(cause) ?? '')
    return text.length > MAX_CAUSE ? shorten(text, MAX_CAUSE) : cause
  } catch {
    return cause
  }
}
