import type { IncomingMessage, ServerResponse } from 'node:http'
import type { UploadHandler } from '../handler/createUploadHandler.js'
import { createBodyStream } from './createBodyStream.js'
import { createRefusal } from './createRefusal.js'
import { createRequestUrl } from './createRequestUrl.js'

/** A Node request, as Express and Connect extend it. */
export interface NodeRequest extends IncomingMessage {
  /** The body, if a middleware has parsed it. */
  readonly body?: unknown
  /** The path before a router removed its prefix. */
  readonly originalUrl?: string
}

/**
 * Turns a handler into a Node handler for `http.createServer()`, Express and Connect. A body that a middleware such as `express.json()` has
 * parsed is used as it is. An invalid request is answered with 400; the promise never rejects.
 *
 * @example
 * app.post('/api/upload', toNodeHandler(createUploadHandler({ bucket, authorize })))
 */
export function toNodeHandler(
  handler: UploadHandler,
): (request: NodeRequest, response: ServerResponse) => Promise<void> {
  return async (incoming, outgoing) => {
    // It's not a server failure if the client leaves before the answer is complete.
    outgoing.on('error', () => {})
    try {
      const request = readRequest(incoming)
      if (!request) return answer(incoming, outgoing, createRefusal(400))
      const response = await handler(request)
      const { status, headers } = response
      const body = Buffer.from(await response.arrayBuffer())
      answer(incoming, outgoing, { status, headers: toNodeHeaders(headers), body })
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: nobody else sees a failure of the handler.
      console.error('Lading could not answer a request.', error)
      fail(incoming, outgoing)
    }
  }
}

interface Answer {
  readonly status: number
  readonly headers: Record<string, string | string[]>
  readonly body: string | Buffer
}

function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { status, headers, body }: Answer,
): void {
  if (outgoing.destroyed || outgoing.writableEnded) return
  // The rest of the body isn't read: an endless body would hold the connection.
  const isCut = !incoming.complete && incoming.httpVersionMajor < 2
  const isEmpty = status === 204 || status === 304 || incoming.method === 'HEAD'
  outgoing.writeHead(status, {
    ...headers,
    ...(!isEmpty && { 'content-length': Buffer.byteLength(body) }),
    ...(isCut && { connection: 'close' }),
  })
  outgoing.end(body)
}

function fail(incoming: IncomingMessage, outgoing: ServerResponse): void {
  try {
    if (outgoing.headersSent) outgoing.destroy()
    else answer(incoming, outgoing, createRefusal(500))
  } catch {
    outgoing.destroy()
  }
}

function toNodeHeaders(headers: Headers): Record<string, string | string[]> {
  const cookies = headers.getSetCookie()
  return { ...Object.fromEntries(headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) }
}

/** Returns null for a request that Node accepts, but the platform doesn't. */
function readRequest(incoming: NodeRequest): Request | null {
  try {
    return toRequest(incoming)
  } catch {
    return null
  }
}

function toRequest(incoming: NodeRequest): Request {
  const { method = 'GET', headers, body, originalUrl, url = '/' } = incoming
  const isSecure = 'encrypted' in incoming.socket && incoming.socket.encrypted === true
  const host = headers.host ?? headers[':authority'] ?? 'localhost'
  const address = createRequestUrl(isSecure ? 'https' : 'http', String(host), originalUrl ?? url)
  const given = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !name.startsWith(':')) given.set(name, String(value))
  }
  if (method === 'GET' || method === 'HEAD') return new Request(address, { method, headers: given })
  if (body !== undefined && incoming.readableEnded) {
    const isPlain = typeof body === 'string' || body instanceof Uint8Array
    const parsed = isPlain ? (body as string | Uint8Array<ArrayBuffer>) : JSON.stringify(body)
    return new Request(address, { method, headers: given, body: parsed })
  }
  const stream = createBodyStream(incoming)
  return new Request(address, { method, headers: given, body: stream, duplex: 'half' } as RequestInit)
}
