import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CdnError } from '../errors/CdnError.js'
import { StorageError } from '../errors/StorageError.js'
import { UploadApiError } from '../errors/UploadApiError.js'
import { clientOf } from '../fairness/clientOf.js'
import { readBaseUrl } from '../http/readBaseUrl.js'
import { readQueryText } from '../http/readQueryText.js'
import { readText } from '../http/readText.js'
import type { Project } from '../projects/ProjectOptions.js'
import { authenticate } from '../rest/authenticate.js'
import { RestError } from '../rest/RestError.js'
import type { ServiceParts } from './ServiceParts.js'

const MAX_BODY_BYTES = 1_048_576
const CONTENT_TYPE = 'application/vnd.uploadcare-v0.7+json'

/** An authenticated request. */
export interface RestRequest {
  readonly project: Project
  /** Returns the value of a path parameter. */
  readonly param: (name: string) => string
  readonly query: (name: string) => string | undefined
  /** Parsed body; undefined if there was no body. */
  readonly body: unknown
  /** The service's URL, without a trailing slash. */
  readonly baseUrl: string
  readonly request: FastifyRequest
}

/** An answer: 200 with a body, 204 without a body, or an explicit status. A stream already writes JSON. */
export type RestAnswer = { readonly status?: number; readonly body: unknown } | undefined

/** Adds a server API endpoint, which is authenticated and answers errors as `{ "detail": … }`. */
export function addRestRoute(
  app: FastifyInstance,
  parts: ServiceParts,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  handle: (request: RestRequest) => Promise<RestAnswer>,
): void {
  app.route({
    method,
    url,
    config: { work: 'api' },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const answer = await run(request, parts, handle).catch((error: unknown) => {
        const isThrottled = error instanceof UploadApiError && error.retryAfterSeconds !== null
        if (isThrottled) reply.header('retry-after', error.retryAfterSeconds)
        return toAnswer(error, request, parts)
      })
      if (!answer) return reply.code(204).send()
      reply.code(answer.status ?? 200).header('content-type', CONTENT_TYPE)
      return reply.send(
        answer.body instanceof Readable ? answer.body : Buffer.from(JSON.stringify(answer.body)),
      )
    },
  })
}

async function run(
  request: FastifyRequest,
  parts: ServiceParts,
  handle: (request: RestRequest) => Promise<RestAnswer>,
): Promise<RestAnswer> {
  const text = await readText(request, MAX_BODY_BYTES, tooLarge)
  const { method, url, headers } = request
  const { access, settings } = parts
  const call = { method, uri: url, headers, body: text }
  const project = await access.proofs.guardSecret(
    clientOf(request),
    () => authenticate(call, access, settings.now()),
    // Only guesses count: not calls without credentials, and not credentials that are part of a page's URL.
    (error) => error instanceof RestError && error.statusCode === 401 && isOfRest(headers.authorization),
  )
  if (/uploadcare-v0\.[0-6]/.test(headers.accept ?? '')) {
    throw new RestError(406, `The service speaks version 0.7: send "Accept: ${CONTENT_TYPE}".`)
  }
  const params = Object.entries(request.params as Record<string, string>)
  const answer = await parts.storage.track(
    handle({
      project,
      param: (name) => params.find(([key]) => key === name)?.[1] ?? '',
      query: (name) => readQueryText(request, name),
      body: parseBody(text),
      baseUrl: readBaseUrl(request, parts.settings.publicUrl),
      request,
    }),
  )
  // A store that fails at the first file can still be told.
  if (answer?.body instanceof Readable) await once(answer.body, 'readable')
  return answer
}

function isOfRest(authorization = ''): boolean {
  return /^uploadcare/i.test(authorization)
}

function toAnswer(error: unknown, request: FastifyRequest, { audit }: ServiceParts): RestAnswer {
  if (error instanceof StorageError) return { status: 503, body: { detail: error.message } }
  if (!(error instanceof RestError || error instanceof UploadApiError || error instanceof CdnError))
    throw error
  const status = error.statusCode
  if (status === 401) audit({ event: 'request.refused', code: 'RestAuthenticationError' }, request)
  return { status, body: { detail: error.message } }
}

function tooLarge(): RestError {
  return new RestError(413, `The body has more than ${MAX_BODY_BYTES} bytes.`)
}

function parseBody(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new RestError(400, 'The body must be valid JSON.')
  }
}
