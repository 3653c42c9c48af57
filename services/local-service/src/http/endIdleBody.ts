import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { endRequest } from './endRequest.js'

const CHECKS_PER_LIMIT = 10
/** Slowest acceptable body rate: a sixteenth of an 8 kB/s connection, which can carry that many uploads at a time. */
const MIN_BYTES_PER_SECOND = 500

/**
 * Ends a request whose body stops arriving: with 408 if it hasn't been answered yet, otherwise by closing its connection. A body
 * that moves fast enough can take as long as it needs, and time when this service doesn't read doesn't count.
 *
 * @param limitMs longest time without a byte.
 * @param rateWindowMs time over which the rate is measured.
 */
export function endIdleBody(
  request: FastifyRequest,
  reply: FastifyReply,
  limitMs: number,
  rateWindowMs: number,
): void {
  const { raw } = request
  const { socket } = raw
  if (!announcesBody(request) || socket.destroyed) return
  let idleChecks = 0
  let arrivedBytes = socket.bytesRead
  let windowBytes = socket.bytesRead
  let windowStartMs = performance.now()

  const check = setInterval(() => {
    const isMoving = socket.bytesRead > arrivedBytes || isHeldBack(raw)
    arrivedBytes = socket.bytesRead
    // Time when this service doesn't read starts a new window.
    const windowMs = performance.now() - windowStartMs
    const isSlow =
      windowMs >= rateWindowMs && arrivedBytes - windowBytes < (windowMs / 1000) * MIN_BYTES_PER_SECOND
    if (windowMs >= rateWindowMs || isHeldBack(raw)) {
      windowBytes = arrivedBytes
      windowStartMs = performance.now()
    }
    idleChecks = isMoving ? 0 : idleChecks + 1
    if (isReceived(raw) || socket.destroyed) clearInterval(check)
    else if (idleChecks >= CHECKS_PER_LIMIT || (isSlow && !isHeldBack(raw))) {
      clearInterval(check)
      endRequest(
        request,
        reply,
        408,
        isSlow
          ? `The request arrived slower than ${MIN_BYTES_PER_SECOND} bytes a second: send it again over a faster connection.`
          : `No byte of the request arrived for ${limitMs / 1000} seconds: send it again.`,
      )
    }
  }, limitMs / CHECKS_PER_LIMIT).unref()
  raw.once('close', () => clearInterval(check))
}

function announcesBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** True if body bytes wait to be read here, so that the connection takes no more of them. */
function isHeldBack(body: Readable & { readonly writableLength?: number }): boolean {
  return body.readableLength >= body.readableHighWaterMark || (body.writableLength ?? 0) > 0
}

/** Under faults, the request is a transform stream, whose input has ended when the body has arrived. */
function isReceived(
  body: Readable & { readonly complete?: boolean; readonly writableEnded?: boolean },
): boolean {
  return body.complete === true || body.writableEnded === true
}
