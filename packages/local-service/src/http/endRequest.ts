import type { FastifyReply, FastifyRequest } from 'fastify'
import { corsHeaders, securityHeaders } from './securityHeaders.js'

/** When a request that was ended for another can be sent again. */
const RETRY_AFTER_SECONDS = 5

/** Ends a request whose body is still arriving: with an answer if there is none yet, and by closing its connection. */
export function endRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  statusCode: number,
  text: string,
): void {
  const { raw } = reply
  if (reply.sent || raw.headersSent) {
    request.raw.destroy()
    return
  }
  reply.hijack()
  // Ends the connection, and the reading of the body with it: Node does not abort a request that was answered.
  raw.once('finish', () => request.raw.destroy())
  raw.writeHead(statusCode, {
    ...corsHeaders,
    ...securityHeaders,
    connection: 'close',
    ...(statusCode === 429 && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  raw.end(text)
}
