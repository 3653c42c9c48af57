import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { corsHeaders, securityHeaders } from './securityHeaders.js'

/** How long a client has to read the answer, in milliseconds. */
const LINGER_MS = 1000

const reasons: ReadonlyMap<number, string> = new Map([
  [400, 'The request is not valid HTTP.'],
  [408, 'The headers of the request did not arrive in time: send it again.'],
  [431, 'The address and headers of the request are too long: send the values in the body.'],
])

/** Answers requests that the HTTP parser refuses, with the headers that let a page read the answer. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    // Bytes after refused bytes are refused too, while the answer is still being read.
    if (!socket.writableEnded) socket.destroy()
    return
  }
  const status = statusOf(error)
  const body = reasons.get(status) ?? ''
  const headers = {
    ...corsHeaders,
    ...securityHeaders,
    connection: 'close',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  // If we closed immediately, a connection with unread bytes would be reset, and the client would never see the answer.
  socket.resume()
  const cut = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.once('close', () => clearTimeout(cut))
}

function statusOf({ code }: { readonly code?: string }): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
}
