import type { FastifyReply, FastifyRequest } from 'fastify'
import { corsHeaders, securityHeaders } from './securityHeaders.js'

/** How long a client should wait before resending a request that gave way to another. */
const RETRY_AFTER_SECONDS = 5

/** Ends a request whose body is still arriving: answers it if it hasn't been answered yet, and closes its connection. */
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
  // Ends the connection and stops reading the body: Node doesn't abort a request that was answered.
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
