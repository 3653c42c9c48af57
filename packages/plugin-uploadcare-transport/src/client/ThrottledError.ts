import { UploadError } from '../errors/UploadError.js'
import type { HttpResponse } from '../http/Http.js'

const DEFAULT_WAIT_MS = 15_000
const LONGEST_WAIT_MS = 120_000

/** The service has been asked too often, and says how long to wait. Source: upload API, request throttling. */
export class ThrottledError extends UploadError {
  /** Time to let pass before the next request. */
  readonly waitMs: number

  constructor(code: string, message: string, { status, retryAfter }: HttpResponse) {
    super(code, message, { status })
    this.waitMs = waitMs(retryAfter)
  }
}

/** Whether an answer says that there were too many requests, by its status or by the code in its envelope. */
export function isThrottling({ status }: Pick<HttpResponse, 'status'>, code?: unknown): boolean {
  return status === 429 || code === 'RequestThrottledError'
}

function waitMs(retryAfter: string | null | undefined): number {
  const seconds = retryAfter?.trim() ? Number(retryAfter) : Number.NaN
  if (Number.isNaN(seconds)) return DEFAULT_WAIT_MS
  return Math.min(LONGEST_WAIT_MS, Math.max(0, seconds * 1000))
}
