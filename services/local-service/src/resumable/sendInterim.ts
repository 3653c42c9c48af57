import type { FastifyReply, FastifyRequest } from 'fastify'

/** Draft iteration that the service speaks. */
export const INTEROP_VERSION = '9'

/**
 * Sends an interim response with the status 104. As the draft demands, only clients that name the same interop version get it:
 * other clients, and HTTP/1.0 clients, might take it for the response itself.
 */
export function sendInterim(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Readonly<Record<string, string | number>>,
): void {
  const { httpVersion, headers: given } = request.raw
  if (httpVersion !== '1.1' || given['upload-draft-interop-version']?.toString().trim() !== INTEROP_VERSION)
    return
  const { socket, headersSent } = reply.raw
  if (!socket?.writable || headersSent) return
  const lines = Object.entries({ 'Upload-Draft-Interop-Version': INTEROP_VERSION, ...headers })
  const text = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.write(`HTTP/1.1 104 Upload Resumption Supported\r\n${text}\r\n`, 'latin1')
}
