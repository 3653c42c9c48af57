import { hashText } from '../crypto/hashText.js'
import { HandlerError } from '../errors/HandlerError.js'
import { answerError } from '../handler/answerError.js'
import { createCors } from '../handler/createCors.js'
import { createHandlerParts } from '../handler/createHandlerParts.js'
import { createUpload } from '../handler/createUpload.js'
import type { UploadHandler } from '../handler/createUploadHandler.js'
import type { Fields } from '../handler/HandlerParts.js'
import { readFields } from '../handler/readFields.js'
import type { UploadHandlerOptions } from '../handler/UploadHandlerOptions.js'
import type { HandoffOptions } from './HandoffOptions.js'
import { createPhonePage } from './page/createPhonePage.js'
import { callHandoff, type HandoffFile, type HandoffPorts, readLimits } from './session/callHandoff.js'
import { createHandoffSessions } from './session/createHandoffSessions.js'
import { createMemoryStore } from './session/createMemoryStore.js'
import type { HandoffSession } from './session/HandoffSession.js'

const MAX_BYTES = 50_000_000

/** The result of `authorize`, kept with a handover. */
interface Grant {
  /** Random, so that nobody guesses where photos are. */
  readonly folder: string
  readonly metadata: Readonly<Record<string, string>>
}

/**
 * Creates a handler that lets a page's user send photos from a phone into your bucket: "Use your phone" of `@lading/plugin-handoff`. It
 * serves the page for the phone by `GET`, and takes calls by `POST`; the bytes go from the phone to the bucket. Mount it at any path.
 *
 * @throws TypeError when `authorize` is missing, when the bucket has no name or access key, when it has a `checksum`, or when `secret` is
 * empty.
 * @example
 * const handler = createHandoff({ bucket, authorize: async (request) => ((await isSignedIn(request)) ? {} : { reject: 'Sign in.' }) })
 * export { handler as GET, handler as POST }
 */
export function createHandoff(options: HandoffOptions): UploadHandler {
  const { authorize: _, store, ...shared } = options
  if (typeof options.authorize !== 'function') {
    throw new TypeError(
      '"authorize" is missing. Pass a function that decides who can use a phone. To let everyone: authorize: () => ({}).',
    )
  }
  if (options.bucket?.checksum !== undefined) {
    throw new TypeError(
      'The bucket has a "checksum", which phones can\'t compute. Leave it out for createHandoff().',
    )
  }
  /** Announced files by their requests. */
  const announced = new WeakMap<Request, HandoffFile>()
  const inner: UploadHandlerOptions = {
    ...shared,
    multipartFromBytes: Number.POSITIVE_INFINITY,
    authorize(request) {
      const file = announced.get(request)
      if (!file) return { reject: 'Nothing is announced.' }
      const { maxBytes, types } = file.session.limits
      return { key: createKey(file), maxBytes, types, metadata: readGrant(file.session).metadata }
    },
  }
  const { parts, complete } = createHandlerParts(inner, 'handoff')
  const sessions = createHandoffSessions(store ?? createMemoryStore(Date.now), Date.now)

  const ports: HandoffPorts<Request> = {
    sessions,
    async authorize(request, fields) {
      const decision = await options.authorize(request)
      if ('reject' in decision) throw new HandlerError('rejected', decision.status ?? 403, decision.reject)
      const { folder = '', metadata = {}, maxBytes = MAX_BYTES } = decision
      const grant: Grant = { folder: `${folder}${crypto.randomUUID()}`, metadata }
      return { limits: readLimits(fields, { maxBytes }), grant, page: readHost(request) }
    },
    // A web server has its own limits for requests, and knows its clients.
    guard: (_request, work) => work(),
    async start(request, file) {
      announced.set(request, file)
      const { urls, headers, ticket } = await createUpload(parts, describe(file), request)
      return { url: urls[1] ?? '', headers, ticket }
    },
    async finish(request, ticket, session, slot) {
      const read = parts.tickets.read(ticket, request)
      // A ticket of another file, or of another handover.
      if (read.key !== createKey({ ...slot, session })) {
        throw new HandlerError('ticket-invalid', 403, 'This photo was not announced here. Send it again.')
      }
      return complete(read, request)
    },
  }

  return async (request) => {
    const cors = createCors(options.allowOrigins ?? [], request, { methods: 'GET, POST' })
    const { method } = request
    if (method === 'OPTIONS') return new Response(null, { status: 204, headers: cors })
    try {
      if (method === 'GET' || method === 'HEAD') {
        const accepted = request.headers.get('accept-language') ?? ''
        const { html, headers } = createPhonePage(accepted, [new URL(parts.bucket.url).origin])
        return new Response(method === 'GET' ? html : null, { headers: { ...headers } })
      }
      const answer = await callHandoff(ports, request, await readFields(request))
      return Response.json(answer, { headers: { 'cache-control': 'no-store', ...cors } })
    } catch (error) {
      return answerError(options, request, error, cors)
    }
  }
}

function describe({ name, type, sizeBytes }: HandoffFile): Fields {
  return { name, type, sizeBytes }
}

function readGrant({ grant }: HandoffSession): Grant {
  return grant as Grant
}

/** Returns the key for a photo, which the phone can't choose. */
function createKey({ name, slot, session }: Pick<HandoffFile, 'name' | 'slot' | 'session'>): string {
  const safe = name.replace(/[?#%&+"'<>|*:/\\]/g, '_')
  return `${readGrant(session).folder}/${hashText(slot).slice(0, 16)}/${safe}`
}

/** Returns the page's host, as its browser states it. */
function readHost(request: Request): string | null {
  const origin = request.headers.get('origin')
  return origin !== null && URL.canParse(origin) ? new URL(origin).host : null
}
