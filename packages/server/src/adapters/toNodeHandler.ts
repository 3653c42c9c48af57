import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { UploadHandler } from '../handler/createUploadHandler.js'

/** A request of Node, as Express and Connect extend it. */
export interface NodeRequest extends IncomingMessage {
  /** The body, if a middleware has parsed it. */
  readonly body?: unknown
  /** The path before a router removed its own part. */
  readonly originalUrl?: string
}

/**
 * Turns a handler into one of Node's own, for `http.createServer()`, Express and Connect. A body that a middleware such as
 * `express.json()` has parsed is used as it is.
 *
 * @example
 * app.post('/api/upload', toNodeHandler(createUploadHandler({ bucket, authorize })))
 */
export function toNodeHandler(
  handler: UploadHandler,
): (request: NodeRequest, response: ServerResponse) => Promise<void> {
  return async (incoming, outgoing) => {
    const response = await handler(toRequest(incoming))
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  }
}

function toRequest(incoming: NodeRequest): Request {
  const { method = 'GET', headers, body, originalUrl, url = '/' } = incoming
  const isSecure = 'encrypted' in incoming.socket && incoming.socket.encrypted === true
  const address = new URL(`http${isSecure ? 's' : ''}://${headers.host ?? 'localhost'}${originalUrl ?? url}`)
  const given = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !name.startsWith(':')) given.set(name, String(value))
  }
  if (method === 'GET' || method === 'HEAD') return new Request(address, { method, headers: given })
  if (body !== undefined && incoming.readableEnded) {
    const text = typeof body === 'string' || Buffer.isBuffer(body) ? String(body) : JSON.stringify(body)
    return new Request(address, { method, headers: given, body: text })
  }
  const stream = Readable.toWeb(incoming) as ReadableStream<Uint8Array>
  return new Request(address, { method, headers: given, body: stream, duplex: 'half' } as RequestInit)
}
