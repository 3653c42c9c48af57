import { Readable } from 'node:stream'
import type { UploadHandler } from '../handler/createUploadHandler.js'
import { badRequestAnswer } from './badRequestAnswer.js'

/** The parts of a request of Fastify that are used. */
export interface FastifyLikeRequest {
  readonly method: string
  readonly url: string
  readonly protocol: string
  readonly host: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
}

/** The parts of a reply of Fastify that are used. */
export interface FastifyLikeReply {
  code(status: number): unknown
  headers(values: Record<string, string>): unknown
  send(payload: string): unknown
}

/**
 * Turns a handler into one of Fastify, which has parsed the body before.
 *
 * @example
 * app.post('/api/upload', toFastifyHandler(createUploadHandler({ bucket, authorize })))
 */
export function toFastifyHandler(
  handler: UploadHandler,
): (request: FastifyLikeRequest, reply: FastifyLikeReply) => Promise<unknown> {
  return async (incoming, reply) => {
    const request = tryRequest(incoming)
    if (!request) {
      reply.code(400)
      reply.headers({ ...badRequestAnswer.headers })
      return reply.send(badRequestAnswer.body)
    }
    const response = await handler(request)
    reply.code(response.status)
    reply.headers(Object.fromEntries(response.headers))
    return reply.send(await response.text())
  }
}

/** Returns undefined for a request that `Request` refuses: its host, target, method or headers are malformed. */
function tryRequest(incoming: FastifyLikeRequest): Request | undefined {
  const { method, url, protocol, host, headers, body } = incoming
  const hasBody = method !== 'GET' && method !== 'HEAD' && body !== undefined
  try {
    const given = new Headers()
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) given.set(name, String(value))
    const { pathname, search } = new URL(url, 'http://localhost')
    const address = new URL(`${new URL(`${protocol}://${host}`).origin}${pathname}${search}`)
    return new Request(address, { method, headers: given, ...(hasBody && toBody(body)) })
  } catch {
    return undefined
  }
}

/** A content type parser may leave the body a stream. */
function toBody(body: unknown): RequestInit {
  if (!(body instanceof Readable)) return { body: typeof body === 'string' ? body : JSON.stringify(body) }
  return { body: Readable.toWeb(body) as ReadableStream<Uint8Array>, duplex: 'half' } as RequestInit
}
