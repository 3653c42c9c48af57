import { CancelError } from '../errors/CancelError.js'
import { NetworkError } from '../errors/NetworkError.js'
import type { HttpRequest, HttpResponse } from '../http/Http.js'
import type { Connection } from './Connection.js'

/** Longest standstill while a body or an answer is on its way, in milliseconds. */
const IDLE_MS = 30_000
/** Longest wait for the beginning of an answer after the last byte, in milliseconds. */
const ANSWER_MS = 60_000
/** Longest time for all of it, beside what its size allows, in milliseconds. */
const TOTAL_MS = 60_000
/** Slowest line that counts as one while a body is sent, in bytes per millisecond. */
const SLOWEST_SENDING = 1
/** Bytes sent that allow one more millisecond for the answer. */
const BYTES_PER_ANSWER_MS = 65.536

/**
 * Sends a request and gives it up when the connection stands still.
 *
 * @param sizeBytes Size of the body.
 * @throws NetworkError `network` when there was no answer, `stalled` when it took too long
 * @throws CancelError as soon as the signal is aborted
 */
export async function sendWatched(
  { http, clock }: Pick<Connection, 'http' | 'clock'>,
  request: HttpRequest,
  sizeBytes: number,
): Promise<HttpResponse> {
  const { signal } = request
  const controller = new AbortController()
  const abort = () => controller.abort()
  let isStalled = false
  const stall = () => {
    isStalled = true
    abort()
  }
  let isSent = false
  let isOver = false
  let endIdle = () => {}
  let endTotal = () => {}
  // Waited for in stretches, not compared with the time of day, which people and servers change.
  const move = (limitMs: number) => {
    endIdle()
    // A network that still talks of a request that has ended is not listened to.
    if (isOver) return
    endIdle = clock.schedule(limitMs, stall)
  }
  const sent = () => {
    if (isSent || isOver) return
    isSent = true
    move(ANSWER_MS)
    endTotal()
    endTotal = clock.schedule(TOTAL_MS + sizeBytes / BYTES_PER_ANSWER_MS, stall)
  }
  if (signal.aborted) throw new CancelError()
  signal.addEventListener('abort', abort)
  if (request.body) {
    move(IDLE_MS)
    endTotal = clock.schedule(TOTAL_MS + sizeBytes / SLOWEST_SENDING, stall)
  } else sent()
  try {
    return await http.send({
      ...request,
      signal: controller.signal,
      onProgress(bytesSent, bytesTotal) {
        if (!isSent) move(IDLE_MS)
        request.onProgress?.(bytesSent, bytesTotal)
      },
      onBytesSent() {
        sent()
        request.onBytesSent?.()
      },
      onReceiving: () => move(IDLE_MS),
    })
  } catch (error) {
    if (isStalled && !signal.aborted)
      throw new NetworkError('Network error', { code: 'stalled', cause: error })
    throw error
  } finally {
    isOver = true
    endIdle()
    endTotal()
    signal.removeEventListener('abort', abort)
  }
}
