import { hashText } from '../crypto/hashText.js'
import { HandlerError } from '../errors/HandlerError.js'
import { answerError } from '../handler/answerError.js'
import { checkDecision } from '../handler/checkDecision.js'
import { createCors } from '../handler/createCors.js'
import { createHandlerParts } from '../handler/createHandlerParts.js'
import { createUpload } from '../handler/createUpload.js'
import type { UploadHandler } from '../handler/createUploadHandler.js'
import type { Fields } from '../handler/HandlerParts.js'
import { readFields } from '../handler/readFields.js'
import { signUrls } from '../handler/signUrls.js'
import type { UploadHandlerOptions } from '../handler/UploadHandlerOptions.js'
import { getStoreUpload } from '../ticket/getStoreUpload.js'
import { nameHandler } from '../ticket/nameHandler.js'
import type { HandoffOptions } from './HandoffOptions.js'
import { createPhonePage } from './page/createPhonePage.js'
import {
  callHandoff,
  type HandoffFile,
  type HandoffPorts,
  type HandoffTarget,
  readLimits,
} from './session/callHandoff.js'
import { createHandoffSessions, type HandoffSessions } from './session/createHandoffSessions.js'
import { createMemoryStore } from './session/createMemoryStore.js'
import { createTurns } from './session/createTurns.js'
import type { HandoffSession } from './session/HandoffSession.js'
import type { SessionStore } from './session/SessionStore.js'

const MAX_BYTES = 50_000_000
/** Fields that `authorize` can return for a handover. */
const DECISION = ['folder', 'maxBytes', 'metadata']
/** As many as an id has. */
const ID_CHARACTERS = 43

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
  const kept = store ?? createMemoryStore(Date.now)
  const turns = createTurns()
  const scope = { kind: 'handoff', bucketUrl: parts.bucket.url, id: options.id }

  /** A handover is for the handler that has allowed it, even if several handlers share a store. */
  function openSessions(request: Request): HandoffSessions {
    const handler = JSON.stringify(nameHandler(scope, request))
    const nameOf = (id: string) => hashText(`${handler} ${id}`).slice(0, ID_CHARACTERS)
    const own: SessionStore = {
      read: (id) => kept.read(nameOf(id)),
      swap: (id, ...change) => kept.swap(nameOf(id), ...change),
    }
    return createHandoffSessions(own, Date.now, turns)
  }

  const ports: Omit<HandoffPorts<Request>, 'sessions'> = {
    async authorize(request, fields) {
      const decision = checkDecision(await options.authorize(request), DECISION)
      if ('reject' in decision) throw new HandlerError('rejected', decision.status ?? 403, decision.reject)
      const { folder = '', metadata = {}, maxBytes = MAX_BYTES } = decision
      const grant: Grant = { folder: `${folder}${crypto.randomUUID()}`, metadata }
      return { limits: readLimits(fields, { maxBytes }), grant, page: readHost(request) }
    },
    // A web server has its own limits for requests, and knows its clients.
    guard: (_request, work) => work(),
    async start(request, file) {
      if (file.ticket !== undefined) return continueUpload(request, file.ticket)
      announced.set(request, file)
      const { urls, headers, ticket } = await createUpload(parts, describe(file), request)
      return { url: urls[1] ?? '', headers, ticket }
    },
    finish: (request, ticket) => complete(parts.tickets.read(ticket, request), request),
    giveUp: (request, ticket) => parts.abort(parts.tickets.read(ticket, request)),
  }

  async function continueUpload(request: Request, ticket: string): Promise<HandoffTarget> {
    const upload = parts.tickets.read(ticket, request)
    // Without an upload, the bytes have become a file, and only the answer was lost.
    if (!(await parts.bucket.isOpen(getStoreUpload(upload)))) return { ticket }
    const { urls, headers } = await signUrls(parts, upload, [1])
    return { url: urls[1] ?? '', headers, ticket }
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
      const answer = await callHandoff(
        { ...ports, sessions: openSessions(request) },
        request,
        await readFields(request),
      )
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
