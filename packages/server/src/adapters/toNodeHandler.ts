import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { UploadHandler } from '../handler/createUploadHandler.js'
import { badRequestAnswer } from './badRequestAnswer.js'

/** A request of Node, as Express and Connect extend it. */
export interface NodeRequest extends IncomingMessage {
  /** The body, if a middleware has parsed it. */
  readonly body?: unknown
  /** The path before a router removed its own part. */
  readonly originalUrl?: string
}

/**
 * Turns a handler into one of Node's own, for `http.createServer()`, Express and Connect. A body that a middleware such as
 * `express.json()` has parsed is used as it is. Never rejects: what can't be made into a `Request`, such as a malformed `Host`, is
 * answered with 400.
 *
 * @example
 * app.post('/api/upload', toNodeHandler(createUploadHandler({ bucket, authorize })))
 */
export function toNodeHandler(
  handler: UploadHandler,
): (request: NodeRequest, response: ServerResponse) => Promise<void> {
  return async (incoming, outgoing) => {
    // A client that disconnects must not end the process.
    outgoing.on('error', () => {})
    const request = tryRequest(incoming)
    if (!request) return finish(incoming, outgoing, 400, badRequestAnswer.headers, badRequestAnswer.body)
    try {
      const response = await handler(request)
      const body = Buffer.from(await response.arrayBuffer())
      // The rest of a body that nobody reads would be taken for the next request.
      const rest = incoming.complete ? {} : { connection: 'close' }
      finish(incoming, outgoing, response.status, { ...Object.fromEntries(response.headers), ...rest }, body)
    } catch {
      finish(incoming, outgoing, 500, badRequestAnswer.headers, SERVER_FAILED)
    }
  }
}

const SERVER_FAILED = JSON.stringify({
  error: { code: 'handler-failed', message: 'The server could not handle the upload. Try again later.' },
})

function finish(
  incoming: NodeRequest,
  outgoing: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer,
): void {
  if (outgoing.headersSent || outgoing.destroyed) return void outgoing.destroy()
  try {
    outgoing.writeHead(status, { ...headers })
    outgoing.end(body, () => {
      if (!incoming.complete) incoming.destroy()
    })
  } catch {
    outgoing.destroy()
  }
}

/** Returns undefined for a request that `Request` refuses: its host, target, method or headers are malformed. */
function tryRequest(incoming: NodeRequest): Request | undefined {
  try {
    return toRequest(incoming)
  } catch {
    return undefined
  }
}

function toRequest(incoming: NodeRequest): Request {
  const { method = 'GET', headers, body, originalUrl, url = '/' } = incoming
  const isSecure = 'encrypted' in incoming.socket && incoming.socket.encrypted === true
  const origin = new URL(`http${isSecure ? 's' : ''}://${headers.host ?? 'localhost'}`).origin
  const address = new URL(`${origin}${readPath(originalUrl ?? url)}`)
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

/** Returns the path and query of a request target, which may be a whole URL. Source: RFC 9112, section 3.2. */
function readPath(target: string): string {
  if (target.startsWith('/')) return target
  const { pathname, search } = new URL(target)
  return `${pathname}${search}`
}
