import type { FastifyReply } from 'fastify'

const CHECKS_PER_WINDOW = 10
/** Slowest allowed read rate, the same as for request bodies. */
const MIN_BYTES_PER_SECOND = 500

/**
 * Closes a client's connection if the client doesn't read its answer, or reads it too slowly. Time that the client spends waiting for this
 * service doesn't count.
 *
 * @param limitMs longest time without a byte.
 * @param rateWindowMs time over which the rate is measured.
 */
export function endUnreadAnswer({ raw, request }: FastifyReply, limitMs: number, rateWindowMs: number): void {
  const { socket } = request.raw
  // The client left before its answer was ready: nothing would end the checks, and they would keep the connection in memory.
  if (socket.destroyed) return
  raw.setTimeout(limitMs, () => raw.destroy())
  /** Returns how many bytes the connection has sent. */
  const countSent = () => socket.bytesWritten - socket.writableLength
  let windowBytes = countSent()
  let windowStartMs = performance.now()

  const check = setInterval(() => {
    const windowMs = performance.now() - windowStartMs
    const isHeldBack = socket.writableLength > 0
    if (isHeldBack && windowMs < rateWindowMs) return
    const isSlow = isHeldBack && countSent() - windowBytes < (windowMs / 1000) * MIN_BYTES_PER_SECOND
    windowBytes = countSent()
    windowStartMs = performance.now()
    if (isSlow) raw.destroy()
  }, rateWindowMs / CHECKS_PER_WINDOW).unref()
  raw.once('close', () => clearInterval(check))
}
