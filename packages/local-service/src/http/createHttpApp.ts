import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import { type FastifyHttpOptions, type FastifyInstance, type FastifyServerFactory, fastify } from 'fastify'
import { addCdnRoutes } from '../cdn/addCdnRoutes.js'
import { addFaultHooks } from '../faults/addFaultHooks.js'
import { addFaultRoutes } from '../faults/addFaultRoutes.js'
import { createFaultyServer } from '../faults/createFaultyServer.js'
import { addFromUrlRoutes } from '../fromUrl/addFromUrlRoutes.js'
import { addGroupRoutes } from '../groups/addGroupRoutes.js'
import { addInfoRoutes } from '../info/addInfoRoutes.js'
import { addMultipartRoutes } from '../multipart/addMultipartRoutes.js'
import type { ServiceParts } from '../ServiceParts.js'
import { addUploadRoutes } from '../upload/addUploadRoutes.js'
import { addHomeRoutes } from './addHomeRoutes.js'
import { handleError } from './handleError.js'
import { sendNotFound } from './sendNotFound.js'
import { corsHeaders, securityHeaders } from './standardHeaders.js'

/** Puts all endpoints, their shared headers and their error handling together; the caller listens. */
export function createHttpApp(parts: ServiceParts): FastifyInstance {
  const { settings, faults, storage } = parts
  const serverFactory: FastifyServerFactory = (handler) => createFaultyServer(handler, faults)
  const options: FastifyHttpOptions<Server> = {
    ...(faults.areAllowed && { serverFactory }),
    logger: false,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    // Reached when the address itself cannot be decoded, before any hook could add headers.
    frameworkErrors: (_error, _request, reply) => {
      reply.headers({ ...corsHeaders, ...securityHeaders })
      sendNotFound(reply)
    },
  }
  const app = fastify(options)

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(securityHeaders)
    if (settings.latencyMs > 0) await wait(settings.latencyMs, undefined, { ref: false })
  })
  if (faults.areAllowed) addFaultHooks(app, faults)
  app.addHook('onResponse', async (request, reply) => {
    parts.metrics.countRequest(request.method, reply.statusCode, reply.elapsedTime)
    if (settings.quiet) return
    settings.log(`${request.method} ${request.url} ${reply.statusCode} ${Math.round(reply.elapsedTime)} ms`)
  })

  app.register(cors, {
    origin: '*',
    methods: ['GET', 'POST', 'PUT', ...(faults.areAllowed ? ['DELETE'] : []), 'OPTIONS'],
    allowedHeaders: [
      'X-UC-User-Agent',
      'Content-Type',
      'Authorization',
      ...(faults.areAllowed ? ['X-Lading-Fault'] : []),
    ],
    exposedHeaders: ['Retry-After'],
    maxAge: 600,
    strictPreflight: false,
  })
  app.register(multipart)
  // Any other body is left unread for the route to refuse in the upload API's own words.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))

  app.setErrorHandler((error, request, reply) => handleError(error, request, reply, settings.log))
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply))

  addHomeRoutes(app, parts)
  addUploadRoutes(app, { ...settings, ...parts })
  addMultipartRoutes(app, parts)
  addFromUrlRoutes(app, parts)
  addInfoRoutes(app, parts)
  addGroupRoutes(app, parts)
  if (faults.areAllowed) addFaultRoutes(app, faults, storage)
  addCdnRoutes(app, parts)
  return app
}
