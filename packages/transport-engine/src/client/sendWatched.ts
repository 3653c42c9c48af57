import { forbiddenByPage } from '../errors/forbiddenByPage.js'
import { getCancelError } from '../errors/getCancelError.js'
import { NetworkError } from '../errors/NetworkError.js'
import { assertFromServer } from '../http/assertFromServer.js'
import { findViolation } from '../http/findViolation.js'
import type { HttpResponse, SendRequest } from '../http/Http.js'
import { holdServiceWorker } from '../http/holdServiceWorker.js'
import { noteAnswer, noteFailure, noteTimeLimit } from '../http/hostRecords.js'
import { refusesSize } from '../http/refusesSize.js'
import { enterTraffic } from '../waits/enterTraffic.js'
import { sharedTimer } from '../waits/SharedTimer.js'
import { StallTimer } from '../waits/StallTimer.js'
import { getIdleMs, getSilentMs, waitLimits } from '../waits/waitLimits.js'
import type { Connection } from './Connection.js'
import { watchReading } from './watchReading.js'

/** Servers might refuse a body of this size as too large. */
const LARGE_BYTES = 1_048_576

/** How often a signal's requests were given up, by URL. */
const givenUp = new WeakMap<AbortSignal, Map<string, number>>()

/**
 * Sends a request and aborts it when the connection stalls, with the limits of {@link waitLimits}. If the server refuses a large body for
 * its size, the status becomes 413, whatever the server calls it.
 *
 * @param sizeBytes Body size.
 * @param isUnwatched Whether the body is sent without listeners, because listeners cause a preflight request to another origin.
 * @throws UploadError `forbidden-by-page` if the page's Content-Security-Policy forbids the request
 * @throws NetworkError `network` without a response, `stalled` after a timeout, `overtaken` if later requests were answered first
 * @throws CancelError when the signal is aborted
 */
export async function sendWatched(
  { http, clock, limits: own }: Pick<Connection, 'http' | 'clock' | 'limits'>,
  request: SendRequest,
  sizeBytes: number,
  isUnwatched = false,
): Promise<HttpResponse> {
  const { signal, url } = request
  if (signal.aborted) throw getCancelError(signal)
  // A worker can have no policy or a different policy: the page's policy decides.
  const violation = findViolation(url)
  if (violation) throw forbiddenByPage(violation)
  const startedAtMs = clock.now()
  const limits = { ...waitLimits, ...own }
  const controller = new AbortController()
  const abort = () => controller.abort()
  let stalled: 'stalled' | 'overtaken' | undefined
  let isSent = !request.body
  let reportedBytes = 0
  let isReceiving = false
  let isTimedOut = false
  const isSmall = sizeBytes <= limits.smallBytes
  const timesGivenUp = givenUp.get(signal)?.get(url) ?? 0
  const passage = enterTraffic({
    url,
    sizeBytes,
    isSmall,
    onOvertaken: () => timer.recheck(),
  })
  if (isSent) passage.sent()
  const isOvertaken = () =>
    passage.isOvertaken && !isReceiving && (isSmall || isSent) && timesGivenUp < limits.maxOvertaken
  const silentMs = () => {
    if (isOvertaken()) return isSmall ? limits.overtakenSmallMs : limits.overtakenMs
    return getSilentMs(limits, passage.peakBytes)
  }
  const timer = new StallTimer(clock, () => {
    stalled = isOvertaken() ? 'overtaken' : 'stalled'
    abort()
  })
  const sending = {
    idleMs: () => (reportedBytes > 0 && !isOvertaken() ? getIdleMs(limits, reportedBytes) : silentMs()),
    totalMs: () => limits.silentMs + passage.peakBytes / limits.bodyBytesPerMs,
  }
  const responding = { idleMs: silentMs, totalMs: () => getSilentMs(limits, passage.peakBytes) }
  const describe = (nowMs: number) => ({
    url,
    sizeBytes,
    sentBytes: reportedBytes,
    elapsedMs: nowMs - startedAtMs,
  })
  const release = isSmall ? () => {} : holdServiceWorker()
  let unreadable: unknown
  const endReading = watchReading(request.body, {
    // Short requests share one timer.
    timer: isSmall ? sharedTimer(clock) : clock,
    signal: controller.signal,
    isMoving: () => isSent || reportedBytes > 0 || isReceiving,
    onUnreadable(error) {
      if (controller.signal.aborted || isReceiving) return
      unreadable = error
      abort()
    },
  })
  signal.addEventListener('abort', abort, { once: true })
  timer.start(isSent ? responding : sending)
  try {
    const endBody = () => {
      if (isSent) return
      isSent = true
      passage.sent()
      timer.start(responding)
    }
    const listeners: Pick<SendRequest, 'onProgress' | 'onBytesSent'> = {
      onProgress(bytesSent, bytesTotal) {
        if (reportedBytes === 0) endReading()
        reportedBytes = bytesSent
        // Firefox reports that all bytes are sent only with the response.
        if (bytesSent >= bytesTotal) endBody()
        else if (!isSent) timer.active(sending.idleMs)
        request.onProgress?.(bytesSent, bytesTotal)
      },
      onBytesSent() {
        endBody()
        request.onBytesSent?.()
      },
    }
    const response = await http.send({
      ...request,
      ...(isUnwatched ? {} : listeners),
      signal: controller.signal,
      onReceiving() {
        isReceiving = true
        timer.active(() => limits.idleMs)
      },
    })
    passage.answered()
    await assertFromServer(response, url)
    const { status } = response
    const nowMs = clock.now()
    isTimedOut = status >= 400 && !response.retryAfter && noteTimeLimit(describe(nowMs), status, nowMs)
    if (isTimedOut) throw new NetworkError()
    // A large body that wasn't accepted says nothing about the next body.
    if (status > 0) noteAnswer(url, nowMs, status < 500 && status !== 408 ? sizeBytes : 0)
    const isRefused = sizeBytes >= LARGE_BYTES && status !== 413 && refusesSize(response)
    return isRefused ? { ...response, status: 413, statusText: 'Content Too Large' } : response
  } catch (error) {
    if (signal.aborted) throw getCancelError(signal)
    if (unreadable) throw unreadable
    if (!stalled) {
      const nowMs = clock.now()
      noteFailure(error, { ...describe(nowMs), isTimedOut }, nowMs)
      throw error
    }
    if (stalled === 'overtaken') {
      const times = givenUp.get(signal) ?? new Map<string, number>()
      givenUp.set(signal, times.set(url, timesGivenUp + 1))
    }
    throw new NetworkError(undefined, { code: stalled, cause: error })
  } finally {
    timer.stop()
    endReading()
    release()
    passage.leave()
    signal.removeEventListener('abort', abort)
  }
}
