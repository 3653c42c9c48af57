import { getFault } from '../errors/getFault.js'
import type { NetworkError } from '../errors/NetworkError.js'

/** A request that had no answer. */
export interface Attempt {
  readonly url: string
  readonly sizeBytes: number
  /** Bytes of its body that were reported as sent. */
  readonly sentBytes: number
  readonly elapsedMs: number
  /** Whether a gateway has ended the request for its time, so that all bytes may have been sent. @default false */
  readonly isTimedOut?: boolean
}

export interface HostRecord {
  answeredAtMs: number
  failedAtMs: number
  /** The latest body that was cut off, its path without the query. */
  cut: Pick<Attempt, 'elapsedMs' | 'sizeBytes' | 'sentBytes'> & { readonly path: string }
  /** How often a body of this path was cut off in a row, none of them larger than the one before. */
  cuts: number
}

/** How long an answer or a failure of a host says something about it. */
export const RECENT_MS = 60_000
/** A browser or an extension blocks a request sooner than a network can fail. */
export const INSTANT_MS = 30
/** A body that is cut off after longer may have met a bad connection, unless it's cut off at the same place again. */
const QUICK_MS = 15_000
/** Bytes between two places that are the same: what a browser reports includes what its buffers hold. */
const SAME_PLACE_BYTES = 1_048_576
/** A limit on the time of a request is seldom shorter. Bodies that end after the same time, up to this part of it, meet one. */
const SLOW_MS = 5000
const SAME_TIME = 0.1
/** Statuses of a gateway whose limit on time a request has met. */
const TIMED_OUT: readonly number[] = [408, 504, 524]
/** Statuses that such a gateway has as well, besides outages. */
const UNAVAILABLE: readonly number[] = [502, 503, 520, 522, 523]
/** Smaller bodies are seldom refused for their size. */
export const LARGE_BYTES = 1_048_576

/** Answers and failures by host. */
export const hostRecords: Map<string, HostRecord> = new Map()
/** The attempts of errors. */
export const attempts: WeakMap<Error, Attempt> = new WeakMap()

/** Notes that a host has answered a request. @param sizeBytes Size of its body. */
export function noteAnswer(url: string, nowMs: number, sizeBytes: number): void {
  const record = recordOf(url)
  record.answeredAtMs = nowMs
  // A small one says nothing about the large ones.
  if (sizeBytes >= record.cut.sizeBytes) record.cuts = 0
}

/** Notes that a request had no answer. */
export function noteFailure(error: unknown, attempt: Attempt, nowMs: number): void {
  if (!(error instanceof Error) || getFault(error) !== 'network') return
  const { sizeBytes, sentBytes, elapsedMs, isTimedOut = false } = attempt
  const isQuick = elapsedMs < QUICK_MS
  // Firefox reports no byte of a body that is cut off within its first moments.
  const isPartial = sentBytes > 0 ? sentBytes < sizeBytes : isQuick && elapsedMs >= INSTANT_MS
  noteCut(attempt, nowMs, (isAgain, { cut }) => {
    const isSamePlace = Math.abs(sentBytes - cut.sentBytes) <= SAME_PLACE_BYTES
    return isTimedOut || (isPartial && (isQuick || !isAgain || isSamePlace))
  })
  attempts.set(error, attempt)
}

/**
 * Notes the status of a large body that took long. Returns true if a gateway has ended it for its time, so that the request counts as one
 * without an answer: smaller requests take less time.
 */
export function noteTimeLimit(attempt: Attempt, status: number, nowMs: number): boolean {
  if (attempt.elapsedMs < SLOW_MS || attempt.sizeBytes < LARGE_BYTES) return false
  if (TIMED_OUT.includes(status)) return true
  if (!UNAVAILABLE.includes(status)) return false
  const { elapsedMs } = attempt
  const isSameTime = ({ cut }: HostRecord) => Math.abs(elapsedMs - cut.elapsedMs) <= SAME_TIME * elapsedMs
  // Of an outage, the times differ.
  return noteCut(attempt, nowMs, (isAgain, record) => !isAgain || isSameTime(record)) > 1
}

/** Notes a body that had no answer, and returns how often bodies like it were cut off in a row. @param isCut Given whether it's another attempt. */
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
 * Notes in an error that the server closes the connection, if it has cut off such a body twice in a row: perhaps it takes only smaller
 * requests. An error with this note isn't retried. Returns whether it has one.
 */
export function noteClosed(error: unknown): error is NetworkError {
  const attempt = error instanceof Error ? attempts.get(error) : undefined
  if (!attempt || recordOf(attempt.url).cuts < 2) return false
  Object.assign(error as NetworkError, { reason: 'closed' })
  return true
}

/** Returns the record of a URL's host, a new one if it has none. */
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

/** Returns the origin of a URL. */
export function hostOf(url: string): string {
  return /^https?:\/\/[^/?#]+/i.exec(url)?.[0]?.toLowerCase() ?? ''
}
