import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
} from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { clientOf } from '../fairness/clientOf.js'
import { storeTurns } from '../fairness/storeTurns.js'
import { addFaultHooks } from '../faults/addFaultHooks.js'
import { createFaultyHandler } from '../faults/createFaultyHandler.js'
import { createHandoffStore } from '../handoff/createHandoffStore.js'
import { answerClientError } from '../http/answerClientError.js'
import { createAnswerRoom } from '../http/createAnswerRoom.js'
import { createHostCheck } from '../http/createHostCheck.js'
import type { HttpServer, RequestHandler } from '../http/createHttpServer.js'
import { createStrangerBudget, findStrangerLimits } from '../http/createStrangerBudget.js'
import { createTextBudget } from '../http/createTextBudget.js'
import { endIdleBody } from '../http/endIdleBody.js'
import { endRequest } from '../http/endRequest.js'
import { endUnreadAnswer } from '../http/endUnreadAnswer.js'
import { handleError } from '../http/handleError.js'
import { maskAddress } from '../http/maskAddress.js'
import { readForwarded } from '../http/readForwarded.js'
import { requireRouteWork } from '../http/requireRouteWork.js'
import { corsHeaders, securityHeaders } from '../http/securityHeaders.js'
import { sendNotFound } from '../http/sendNotFound.js'
import { addCdnRoutes } from './addCdnRoutes.js'
import { addCloudRoutes } from './addCloudRoutes.js'
import { addFaultRoutes } from './addFaultRoutes.js'
import { addFromUrlRoutes } from './addFromUrlRoutes.js'
import { addGroupRoutes } from './addGroupRoutes.js'
import { addHandoffRoutes } from './addHandoffRoutes.js'
import { addHomeRoutes } from './addHomeRoutes.js'
import { addInfoRoutes } from './addInfoRoutes.js'
import { addLibraryRoutes } from './addLibraryRoutes.js'
import { addMultipartRoutes } from './addMultipartRoutes.js'
import { addRestFileRoutes } from './addRestFileRoutes.js'
import { addRestGroupRoutes } from './addRestGroupRoutes.js'
import { addResumableRoutes } from './addResumableRoutes.js'
import { addUploadRoutes } from './addUploadRoutes.js'
import { addWebhookRoutes } from './addWebhookRoutes.js'
import { createCompletion } from './createCompletion.js'
import { resumableCors } from './resumableCors.js'
import type { ServiceExtensions } from './ServiceExtensions.js'
import type { ServiceParts } from './ServiceParts.js'

type CorsCallback = (error: Error | null, options: FastifyCorsOptions) => void

/** More than a file name has in an address, which needs up to twelve for each of its characters. */
const MAX_PARAM_CHARACTERS = 2000

const TOO_BUSY =
  'Your network has too many requests at the same time: send this one again when some of them have ended.'

function createTooBusyError(): UploadApiError {
  return new UploadApiError('RequestThrottledError', [], { advice: TOO_BUSY, retryAfterSeconds: 5 })
}

/** The request handler of a service. */
export interface HttpApp {
  readonly handler: RequestHandler
  /** Refuses further requests and releases what the endpoints hold. */
  close(): Promise<void>
}

/** Combines all endpoints, shared headers and error handling, for a server that's already listening. */
export async function createHttpApp(
  parts: ServiceParts,
  { server, busy }: HttpServer,
  {
    name,
    hasDemoCloud = true,
    hasMetrics = true,
    proxyCount = 0,
    temporaryDir,
    handoffs,
    extend,
  }: ServiceExtensions,
): Promise<HttpApp> {
  const { settings, faults, storage } = parts
  const options: FastifyHttpOptions<Server> = {
    serverFactory: () => server,
    clientErrorHandler: answerClientError,
    logger: false,
    // Each proxy appends the address it sees after those it was sent, which a client might have made up.
    trustProxy: proxyCount > 0 && ((_address, hop) => hop < proxyCount),
    exposeHeadRoutes: false,
    // No route has a schema, and the compilers for schemas are a third of all modules of the framework.
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    // The address of a part has the name of its file, which is longer than the router takes by default.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_CHARACTERS },
    // A request can name the whole URL; only its path and query matter here.
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?#]*\/?/i, '/'),
    // Reached if the URL itself can't be decoded, before any hook could add headers.
    frameworkErrors: (_error, _request, reply) => {
      reply.headers({ ...corsHeaders, ...securityHeaders })
      sendNotFound(reply)
    },
  }
  const app: FastifyInstance = fastify(options)
  const texts = createTextBudget()
  const answers = createAnswerRoom()
  const checkHost = createHostCheck(settings)

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders)
    checkHost(request, reply)
    admitBusy(request, reply)
    texts.admit(request, reply)
    endIdleBody(request, reply, settings.bodyIdleLimitMs, settings.bodyRateWindowMs)
    if (settings.latencyMs > 0) await wait(settings.latencyMs, undefined, { ref: false })
  })
  app.addHook('onRequest', (request, _reply, done) => {
    // Who asks whether a node is well keeps nobody's questions back.
    if (request.routeOptions.config.work === 'service') return done()
    const client = clientOf(request)
    if (storeTurns.isFull(client)) return done(createTooBusyError())
    storeTurns.enter(client, done)
  })
  function admitBusy(request: FastifyRequest, reply: FastifyReply): void {
    const leave = busy.enter(clientOf(request), request.raw.socket, () =>
      endRequest(request, reply, 429, TOO_BUSY),
    )
    if (leave) reply.raw.once('close', leave)
    else {
      reply.headers({ ...corsHeaders, connection: 'close' })
      throw createTooBusyError()
    }
  }
  if (faults.areAllowed) addFaultHooks(app, faults)
  app.addHook('onSend', async (request, reply, payload) => {
    answers.admit(request, reply, payload)
    endUnreadAnswer(reply, settings.answerIdleLimitMs, settings.answerRateWindowMs)
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    parts.metrics.countRequest(request.method, reply.statusCode, reply.elapsedTime)
    if (settings.quiet) return
    const address = maskAddress(request.url)
    settings.log(`${request.method} ${address} ${reply.statusCode} ${Math.round(reply.elapsedTime)} ms`)
  })

  const usual: FastifyCorsOptions = {
    origin: '*',
    methods: ['GET', 'POST', 'PUT', ...(faults.areAllowed ? ['DELETE'] : []), 'OPTIONS'],
    allowedHeaders: [
      'X-UC-User-Agent',
      'Content-Type',
      'Content-Digest',
      'Authorization',
      ...(faults.areAllowed ? ['X-Lading-Fault'] : []),
    ],
    exposedHeaders: ['Retry-After'],
    maxAge: 600,
    strictPreflight: false,
  }
  const ofResumable = { ...usual, ...resumableCors }
  app.register(cors, () => (request: FastifyRequest, callback: CorsCallback) => {
    callback(null, request.routeOptions.url?.startsWith('/resumable/') ? ofResumable : usual)
  })
  // Leave bodies unread for the routes, which refuse unexpected bodies with an upload API error.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))

  app.setErrorHandler((error, request, reply) => handleError(error, request, reply, parts.failures))
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply))

  // Added after the plugins, because their route answers preflights.
  await app.after()
  requireRouteWork(app)
  extend?.(app, parts)
  addHomeRoutes(app, parts, name, hasMetrics)
  addUploadRoutes(app, {
    ...settings,
    ...parts,
    strangers: createStrangerBudget(findStrangerLimits(temporaryDir ?? settings.dataDir)),
  })
  const completion = createCompletion(parts)
  addMultipartRoutes(app, parts, completion)
  addResumableRoutes(app, parts, completion)
  addFromUrlRoutes(app, parts)
  addInfoRoutes(app, parts)
  addGroupRoutes(app, parts)
  addLibraryRoutes(app, parts)
  addHandoffRoutes(app, parts, handoffs ?? createHandoffStore(parts))
  addRestFileRoutes(app, parts)
  addRestGroupRoutes(app, parts)
  addWebhookRoutes(app, parts)
  if (hasDemoCloud) addCloudRoutes(app)
  if (faults.areAllowed) addFaultRoutes(app, faults, storage)
  addCdnRoutes(app, parts)
  await app.ready()
  const handler: RequestHandler = (request, response) => {
    // The framework uses the address as it is, so each spelling would count as a different client.
    if (proxyCount > 0)
      request.headers['x-forwarded-for'] = readForwarded(request, proxyCount).reverse().join(', ')
    app.routing(request, response)
  }
  return {
    handler: faults.areAllowed ? createFaultyHandler(handler, faults) : handler,
    close: () => app.close(),
  }
}

function refuseSchema(): never {
  throw new Error('Routes have no schemas: check what a request contains in its handler.')
}
