import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { corsHeaders, securityHeaders } from './securityHeaders.js'

const CHECKS_PER_LIMIT = 10

/**
 * Ends a request whose body stops arriving: with 408 while there is no answer yet, else by closing its connection.
 * A body that moves may take as long as it needs, and time in which this service does not read does not count.
 *
 * @param limitMs longest time without a byte.
 */
export function endIdleBody(request: FastifyRequest, reply: FastifyReply, limitMs: number): void {
  const { raw } = request
  const { socket } = raw
  if (!announcesBody(request)) return
  let idleChecks = 0
  let arrivedBytes = socket.bytesRead

  const check = setInterval(() => {
    const isMoving = socket.bytesRead > arrivedBytes || isHeldBack(raw)
    arrivedBytes = socket.bytesRead
    idleChecks = isMoving ? 0 : idleChecks + 1
    if (isReceived(raw)) clearInterval(check)
    else if (idleChecks >= CHECKS_PER_LIMIT) {
      clearInterval(check)
      refuse(request, reply, limitMs)
    }
  }, limitMs / CHECKS_PER_LIMIT).unref()
  raw.once('close', () => clearInterval(check))
}

function announcesBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** True if bytes of the body wait to be read here, so that the connection takes no more of them. */
function isHeldBack(body: Readable & { readonly writableLength?: number }): boolean {
  return body.readableLength >= body.readableHighWaterMark || (body.writableLength ?? 0) > 0
}

/** Under faults the request is a transform stream, whose input has ended when the body has arrived. */
function isReceived(
  body: Readable & { readonly complete?: boolean; readonly writableEnded?: boolean },
): boolean {
  return body.complete === true || body.writableEnded === true
}

function refuse(request: FastifyRequest, reply: FastifyReply, limitMs: number): void {
  const { raw } = reply
  if (reply.sent || raw.headersSent) {
    request.raw.destroy()
    return
  }
  reply.hijack()
  const text = `No byte of the request arrived for ${limitMs / 1000} seconds: send it again.`
  // Ends the connection, and the reading of the body with it: Node does not abort a request that was answered.
  raw.once('finish', () => request.raw.destroy())
  raw.writeHead(408, {
    ...corsHeaders,
    ...securityHeaders,
    connection: 'close',
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  raw.end(text)
}
