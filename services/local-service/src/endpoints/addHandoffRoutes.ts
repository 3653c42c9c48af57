import {
  callHandoff,
  createHandoffSessions,
  createPhonePage,
  HandlerError,
  type HandoffPorts,
  type SessionStore,
} from '@lading/server/handoff'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { clientOf } from '../fairness/clientOf.js'
import { authorizeHandoff } from '../handoff/authorizeHandoff.js'
import type { HandoffGrant } from '../handoff/HandoffGrant.js'
import { receivePhoto } from '../handoff/receivePhoto.js'
import { toRefusal } from '../http/handleError.js'
import { readText } from '../http/readText.js'
import { createCallRates } from '../projects/createCallRates.js'
import { checkDeclaredType } from '../upload/checkDeclaredType.js'
import type { ServiceParts } from './ServiceParts.js'

/** A handover keeps the fields that its page sends. */
const MAX_CALL_BYTES = 8192

/**
 * Adds handovers to phones: `GET /handoff/` is the page for phones, `POST /handoff/` takes the calls of pages and phones, and
 * `PUT /handoff/file/` takes photos. No secret is in an address.
 */
export function addHandoffRoutes(app: FastifyInstance, parts: ServiceParts, store: SessionStore): void {
  const { access, settings, storage, failures } = parts
  const sessions = createHandoffSessions(store, settings.now)
  const rates = parts.rates ?? createCallRates(settings.now)

  const ports: HandoffPorts<FastifyRequest> = {
    sessions,
    authorize: (request, fields) => authorizeHandoff(request, fields, { ...settings, access, rates }),
    guard,
    async start(request, { session, name, type }, proof) {
      const { details } = session.grant as HandoffGrant
      const project = access.projectOf(details.publicKey, 'pub_key')
      await access.admit(project, '/handoff/', { ip: request.ip, headers: {} })
      await checkDeclaredType(project, { filename: name, declaredMimeType: type })
      return { url: 'file/', headers: { authorization: `Bearer ${proof}`, 'content-type': type } }
    },
  }

  /** Limits guesses, as for signatures. */
  function guard<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
    return access.proofs.guardSignature(
      clientOf(request),
      work,
      (error) => error instanceof HandlerError && error.code === 'handoff-unknown',
    )
  }

  async function call(request: FastifyRequest): Promise<object> {
    if (!/^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')) throw badRequest()
    const text = await readText(request, MAX_CALL_BYTES, badRequest)
    return callHandoff(ports, request, parseFields(text))
  }

  async function receive(request: FastifyRequest, reply: FastifyReply): Promise<object> {
    const [token, phone, slotId = ''] = readBearer(request).split('.')
    const expected = await guard(request, () => sessions.expect({ token, phone }, slotId))
    // The answer to an earlier request was lost.
    if (expected.slot.file !== undefined) return {}
    const { id } = expected
    await receivePhoto(request, reply, { ...expected, slotId }, parts, sessions).catch(
      async (error: unknown) => {
        // Its client might never stop sending.
        if (error instanceof HandlerError && error.code === 'too-large') reply.header('connection', 'close')
        // Refused for good, so it needs no place.
        if (error instanceof UploadApiError && error.code === 'FileTypeForbiddenError')
          await sessions.release(id, slotId)
        throw error
      },
    )
    return {}
  }

  function add(
    method: 'POST' | 'PUT',
    url: string,
    answer: (request: FastifyRequest, reply: FastifyReply) => Promise<object>,
  ): void {
    app.route({
      method,
      url,
      config: { work: 'api' },
      async handler(request, reply) {
        reply.header('cache-control', 'no-store')
        try {
          return await storage.track(answer(request, reply))
        } catch (error) {
          return sendRefusal(error, request, reply)
        } finally {
          // Read the rest of a refused body, or the client doesn't receive the answer.
          request.raw.resume()
        }
      },
    })
  }

  function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (error instanceof HandlerError) return send(reply, error.status, error)
    const refusal = toRefusal(error, request, failures)
    if (refusal.retryAfterSeconds !== null) reply.header('retry-after', refusal.retryAfterSeconds)
    return send(reply, refusal.statusCode, refusal)
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/handoff/',
    config: { work: 'api' },
    handler(request, reply) {
      const { html, headers } = createPhonePage(request.headers['accept-language'] ?? '')
      return reply.headers(headers).send(html)
    },
  })
  add('POST', '/handoff/', call)
  add('PUT', '/handoff/file/', receive)
}

function send(
  reply: FastifyReply,
  status: number,
  { code, message }: { readonly code: string; readonly message: string },
): FastifyReply {
  return reply.code(status).send({ error: { code, message } })
}

function readBearer({ headers }: FastifyRequest): string {
  return /^Bearer ([\w.-]{1,200})$/.exec(headers.authorization ?? '')?.[1] ?? ''
}

function parseFields(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Answered below.
  }
  throw badRequest()
}

function badRequest(): HandlerError {
  return new HandlerError('bad-request', 400, 'The request is not valid.')
}
