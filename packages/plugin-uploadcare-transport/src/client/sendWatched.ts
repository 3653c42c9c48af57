import { CancelError } from '../errors/CancelError.js'
import { NetworkError } from '../errors/NetworkError.js'
import type { HttpRequest, HttpResponse } from '../http/Http.js'
import type { Connection } from './Connection.js'
import { StallTimer } from './StallTimer.js'

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

/**
 * Sends a request and aborts it when the connection stalls.
 *
 * @param sizeBytes Size of the body.
 * @throws NetworkError `network` without a response, `stalled` after a timeout
 * @throws CancelError when the signal is aborted
 */
export async function sendWatched(
  { http, clock }: Pick<Connection, 'http' | 'clock'>,
  request: HttpRequest,
  sizeBytes: number,
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
  signal.addEventListener('abort', abort, { once: true })
  timer.start(isSent ? responding : sending)
  try {
    return await http.send({
      ...request,
      signal: controller.signal,
      onProgress(bytesSent, bytesTotal) {
        if (!isSent) timer.active(IDLE_TIMEOUT_MS)
        request.onProgress?.(bytesSent, bytesTotal)
      },
      onBytesSent() {
        if (!isSent) timer.start(responding)
        isSent = true
        request.onBytesSent?.()
      },
      onReceiving: () => timer.active(IDLE_TIMEOUT_MS),
    })
  } catch (error) {
    if (isStalled && !signal.aborted)
      throw new NetworkError('Network error', { code: 'stalled', cause: error })
    throw error
  } finally {
    timer.stop()
    signal.removeEventListener('abort', abort)
  }
}
