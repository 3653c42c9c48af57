import { Readable } from 'node:stream'
import type { UploadHandler } from '../handler/createUploadHandler.js'
import { createBodyStream } from './createBodyStream.js'
import { createRefusal } from './createRefusal.js'
import { createRequestUrl } from './createRequestUrl.js'

/** Fastify request properties that the adapter uses. */
export interface FastifyLikeRequest {
  readonly method: string
  readonly url: string
  readonly protocol: string
  readonly host: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
}

/** Fastify reply methods that the adapter uses. */
export interface FastifyLikeReply {
  code(status: number): unknown
  headers(values: Record<string, string>): unknown
  send(payload: string): unknown
}

/**
 * Turns a handler into a Fastify handler. Fastify has already parsed the body. An invalid request is answered with 400.
 *
 * @example
 * app.post('/api/upload', toFastifyHandler(createUploadHandler({ bucket, authorize })))
 */
export function toFastifyHandler(
  handler: UploadHandler,
): (request: FastifyLikeRequest, reply: FastifyLikeReply) => Promise<unknown> {
  return async (incoming, reply) => {
    const request = readRequest(incoming)
    const { status, headers, body } = request ? await answer(handler, request) : createRefusal(400)
    reply.code(status)
    reply.headers(headers)
    return reply.send(body)
  }
}

async function answer(handler: UploadHandler, request: Request): Promise<ReturnType<typeof createRefusal>> {
  try {
    const response = await handler(request)
    const { status, headers } = response
    return { status, headers: Object.fromEntries(headers), body: await response.text() }
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: nobody else sees a failure of the handler.
    console.error('Lading could not answer a request.', error)
    return createRefusal(500)
  }
}

/** Returns null for a request that Fastify accepts, but the platform doesn't. */
function readRequest({ method, url, protocol, host, headers, body }: FastifyLikeRequest): Request | null {
  try {
    const given = new Headers()
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined && !name.startsWith(':')) given.set(name, String(value))
    const hasBody = method !== 'GET' && method !== 'HEAD' && body !== undefined
    const address = createRequestUrl(protocol, host || 'localhost', url)
    return new Request(address, { method, headers: given, ...(hasBody && toBody(body)) })
  } catch {
    return null
  }
}

/** A content type parser can leave the body as a stream. */
function toBody(body: unknown): RequestInit {
  if (body instanceof Readable) return { body: createBodyStream(body), duplex: 'half' } as RequestInit
  if (typeof body === 'string' || body instanceof Uint8Array) return { body: body as string }
  return { body: JSON.stringify(body) }
}
