import type { Clock } from '@lading/kernel'
import { CancelError } from '../errors/CancelError.js'
import { NetworkError } from '../errors/NetworkError.js'
import type { HttpResponse, SendRequest } from '../http/Http.js'
import type { Connection } from './Connection.js'
import { type SharedTimer, sharedTimer } from './SharedTimer.js'

/** Longest time without progress while a body or a response is in transit. */
const IDLE_TIMEOUT_MS = 30_000
/** Longest wait for the first byte of the response after the last byte of the body. */
const RESPONSE_TIMEOUT_MS = 60_000
/** Longest time for the whole body, and for the whole response, in addition to the time for its size. */
const TOTAL_TIMEOUT_MS = 60_000
/** Slowest upload that is not a stall. */
const MIN_BYTES_PER_MS = 1
/** Bytes sent that allow one more millisecond for the response. */
const BYTES_PER_RESPONSE_MS = 65.536
/** Difference between the time of day and a timer from which on the time of day counts as set. */
const MAX_DRIFT_MS = 1000

/**
 * Sends a request and aborts it when the connection stalls.
 *
 * @param sizeBytes Size of the body.
 * @param isUnwatched Whether the body is sent without listeners, because listeners cause a preflight request to another origin.
 * @throws NetworkError `network` without a response, `stalled` after a timeout
 * @throws CancelError when the signal is aborted
 */
export async function sendWatched(
  { http, clock }: Pick<Connection, 'http' | 'clock'>,
  request: SendRequest,
  sizeBytes: number,
  isUnwatched = false,
): Promise<HttpResponse> {
  const { signal } = request
  if (signal.aborted) throw new CancelError()
  const controller = new AbortController()
  const abort = () => controller.abort()
  let isStalled = false
  let isSent = !request.body
  const timer = new StallTimer(clock, () => {
    isStalled = true
    abort()
  })
  const sending = { idleMs: IDLE_TIMEOUT_MS, totalMs: TOTAL_TIMEOUT_MS + sizeBytes / MIN_BYTES_PER_MS }
  const responding = {
    idleMs: RESPONSE_TIMEOUT_MS,
    totalMs: TOTAL_TIMEOUT_MS + sizeBytes / BYTES_PER_RESPONSE_MS,
  }
  // The body and the wait for the response cannot be distinguished.
  const both = { idleMs: sending.idleMs + responding.idleMs, totalMs: sending.totalMs + responding.totalMs }
  signal.addEventListener('abort', abort, { once: true })
  timer.start(isSent ? responding : isUnwatched ? both : sending)
  try {
    const listeners: Pick<SendRequest, 'onProgress' | 'onBytesSent'> = {
      onProgress(bytesSent, bytesTotal) {
        if (!isSent) timer.active(IDLE_TIMEOUT_MS)
        request.onProgress?.(bytesSent, bytesTotal)
      },
      onBytesSent() {
        if (!isSent) timer.start(responding)
        isSent = true
        request.onBytesSent?.()
      },
    }
    return await http.send({
      ...request,
      ...(isUnwatched ? {} : listeners),
      signal: controller.signal,
      onReceiving: () => timer.active(IDLE_TIMEOUT_MS),
    })
  } catch (error) {
    if (isStalled && !signal.aborted) throw new NetworkError(undefined, { code: 'stalled', cause: error })
    throw error
  } finally {
    timer.stop()
    signal.removeEventListener('abort', abort)
  }
}

/** Limits of one phase of a request, in milliseconds. */
interface StallLimits {
  /** Longest time without activity. */
  readonly idleMs: number
  /** Longest time for the whole phase. */
  readonly totalMs: number
}

/**
 * Notices that a request stalls.
 *
 * One timer watches all limits, and activity only notes its time: with many requests in flight, a timer for each event is most of
 * the cost of their progress.
 */
export class StallTimer {
  readonly #clock: Clock
  readonly #timer: SharedTimer
  readonly #onStall: () => void
  #idleMs = 0
  #totalMs = 0
  #startedAtMs = 0
  #activeAtMs = 0
  /** When the pending timer fires. */
  #dueAtMs = Number.POSITIVE_INFINITY
  /** Whether the phase, and the latest activity, began after the pending timer. */
  #isNewPhase = false
  #isActive = false
  #cancel: (() => void) | null = null

  /** @param onStall Called once, when a limit is exceeded. */
  constructor(clock: Clock, onStall: () => void) {
    this.#clock = clock
    this.#timer = sharedTimer(clock)
    this.#onStall = onStall
  }

  /** Starts the first phase, or the next one. */
  start({ idleMs, totalMs }: StallLimits): void {
    this.#totalMs = totalMs
    this.#startedAtMs = this.#clock.now()
    this.#isNewPhase = true
    this.active(idleMs, this.#startedAtMs)
  }

  /** Notes activity. @param idleMs Longest time without activity from now on. */
  active(idleMs: number, nowMs: number = this.#clock.now()): void {
    this.#activeAtMs = nowMs
    this.#isActive = true
    this.#idleMs = idleMs
    this.#watch(nowMs)
  }

  /** Ends the watch. */
  stop(): void {
    // Late events of a settled request must not start a timer.
    this.#dueAtMs = Number.NEGATIVE_INFINITY
    this.#cancel?.()
  }

  /**
   * Arms the timer for the deadline, unless the pending one fires before; reports a deadline that is over. A late deadline is
   * looked at once on the way: the first byte of a response, which most requests receive by then, moves it closer.
   */
  #watch(nowMs: number): void {
    const deadlineMs = Math.min(this.#activeAtMs + this.#idleMs, this.#startedAtMs + this.#totalMs)
    if (this.#dueAtMs <= deadlineMs) return
    if (nowMs >= deadlineMs) {
      this.#onStall()
      return
    }
    this.#cancel?.()
    const dueAtMs = Math.min(deadlineMs, nowMs + IDLE_TIMEOUT_MS)
    this.#dueAtMs = dueAtMs
    this.#isNewPhase = false
    this.#isActive = false
    this.#cancel = this.#timer.schedule(dueAtMs - nowMs, () => this.#check(dueAtMs), nowMs)
  }

  #check(dueAtMs: number): void {
    const nowMs = this.#clock.now()
    const driftMs = nowMs - dueAtMs
    // Users and servers set the time of day: only the timer measures how much time has passed.
    if (Math.abs(driftMs) > MAX_DRIFT_MS) {
      this.#activeAtMs = this.#isActive ? nowMs : this.#activeAtMs + driftMs
      this.#startedAtMs = this.#isNewPhase ? nowMs : this.#startedAtMs + driftMs
    }
    this.#dueAtMs = Number.POSITIVE_INFINITY
    this.#watch(nowMs)
  }
}
