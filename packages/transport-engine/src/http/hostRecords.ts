import { getFault } from '../errors/getFault.js'
import type { NetworkError } from '../errors/NetworkError.js'

/** A request that got no response. */
export interface Attempt {
  readonly url: string
  readonly sizeBytes: number
  /** Body bytes that were reported as sent. */
  readonly sentBytes: number
  readonly elapsedMs: number
  /** Whether a gateway ended the request because it took too long; all bytes might have been sent by then. @default false */
  readonly isTimedOut?: boolean
}

export interface HostRecord {
  answeredAtMs: number
  failedAtMs: number
  /** The latest body that was cut off. The path has no query. */
  cut: Pick<Attempt, 'elapsedMs' | 'sizeBytes' | 'sentBytes'> & { readonly path: string }
  /** How often in a row a body for this path was cut off, without growing in between. */
  cuts: number
}

/** How long a response or failure remains meaningful for its host. */
export const RECENT_MS = 60_000
/** A browser or extension blocks a request faster than a network can fail. */
export const INSTANT_MS = 30
/** A body that's cut off later than this might just have met a bad connection, unless it's cut off at the same place again. */
const QUICK_MS = 15_000
/** Tolerance for "the same place": the bytes that a browser reports include what's in its buffers. */
const SAME_PLACE_BYTES = 1_048_576
/** Request time limits are seldom shorter. Bodies that end after the same time, within `SAME_TIME`, have met such a limit. */
const SLOW_MS = 5000
const SAME_TIME = 0.1
/** Gateway statuses that mean the request took too long. */
const TIMED_OUT: readonly number[] = [408, 504, 524]
/** Statuses that gateways use both for outages and for requests that take too long. */
const UNAVAILABLE: readonly number[] = [502, 503, 520, 522, 523]
/** Smaller bodies are seldom refused for their size. */
export const LARGE_BYTES = 1_048_576

/** Responses and failures by host. */
export const hostRecords: Map<string, HostRecord> = new Map()
/** The attempt behind each error. */
export const attempts: WeakMap<Error, Attempt> = new WeakMap()

/** Notes that a host has responded. @param sizeBytes Size of the request body. */
export function noteAnswer(url: string, nowMs: number, sizeBytes: number): void {
  const record = recordOf(url)
  record.answeredAtMs = nowMs
  // A small body says nothing about large bodies.
  if (sizeBytes >= record.cut.sizeBytes) record.cuts = 0
}

/** Notes that a request got no response. */
export function noteFailure(error: unknown, attempt: Attempt, nowMs: number): void {
  if (!(error instanceof Error) || getFault(error) !== 'network') return
  const { sizeBytes, sentBytes, elapsedMs, isTimedOut = false } = attempt
  const isQuick = elapsedMs < QUICK_MS
  // Firefox reports no sent bytes for a body that's cut off very early.
  const isPartial = sentBytes > 0 ? sentBytes < sizeBytes : isQuick && elapsedMs >= INSTANT_MS
  noteCut(attempt, nowMs, (isAgain, { cut }) => {
    const isSamePlace = Math.abs(sentBytes - cut.sentBytes) <= SAME_PLACE_BYTES
    return isTimedOut || (isPartial && (isQuick || !isAgain || isSamePlace))
  })
  attempts.set(error, attempt)
}

/**
 * Notes the status of a large body that took long. Returns true if a gateway ended the request because it took too long. Such a request
 * counts as unanswered, because smaller requests take less time.
 */
export function noteTimeLimit(attempt: Attempt, status: number, nowMs: number): boolean {
  if (attempt.elapsedMs < SLOW_MS || attempt.sizeBytes < LARGE_BYTES) return false
  if (TIMED_OUT.includes(status)) return true
  if (!UNAVAILABLE.includes(status)) return false
  const { elapsedMs } = attempt
  const isSameTime = ({ cut }: HostRecord) => Math.abs(elapsedMs - cut.elapsedMs) <= SAME_TIME * elapsedMs
  // During an outage, the times differ.
  return noteCut(attempt, nowMs, (isAgain, record) => !isAgain || isSameTime(record)) > 1
}

/**
 * Notes a body that got no response. Returns how often in a row such
 * bodies were cut off. @param isCut Receives whether it's another attempt.
 */
function noteCut(
  { url, sizeBytes, sentBytes, elapsedMs }: Attempt,
  nowMs: number,
  isCut: (isAgain: boolean, record: HostRecord) => boolean,
): number {
  const record = recordOf(url)
  const [path = ''] = url.split('?')
  const { cut, cuts } = record
  const isRecent = nowMs - elapsedMs - record.failedAtMs < RECENT_MS
  const isAgain = cuts > 0 && isRecent && cut.path === path && sizeBytes <= cut.sizeBytes
  record.cuts = sizeBytes >= LARGE_BYTES && isCut(isAgain, record) ? (isAgain ? cuts + 1 : 1) : 0
  record.cut = { path, sizeBytes, sentBytes, elapsedMs }
  record.failedAtMs = nowMs
  return record.cuts
}

/**
 * Marks an error as `closed` if the server has cut off such a body twice in a row: it might accept only smaller requests. A marked error
 * isn't retried. Returns whether the error is marked.
 */
export function noteClosed(error: unknown): error is NetworkError {
  const attempt = error instanceof Error ? attempts.get(error) : undefined
  if (!attempt || recordOf(attempt.url).cuts < 2) return false
  Object.assign(error as NetworkError, { reason: 'closed' })
  return true
}

/** Returns the record for a URL's host; creates it if needed. */
export function recordOf(url: string): HostRecord {
  const host = hostOf(url)
  const record = hostRecords.get(host) ?? {
    answeredAtMs: Number.NEGATIVE_INFINITY,
    failedAtMs: Number.NEGATIVE_INFINITY,
    cut: { path: '', sizeBytes: 0, sentBytes: 0, elapsedMs: 0 },
    cuts: 0,
  }
  hostRecords.set(host, record)
  return record
}

/** Returns a URL's origin. */
export function hostOf(url: string): string {
  return /^https?:\/\/[^/?#]+/i.exec(url)?.[0]?.toLowerCase() ?? ''
}
