import { setTimeout as wait } from 'node:timers/promises'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import { type FastifyInstance, fastify } from 'fastify'
import { addCdnRoutes } from '../cdn/addCdnRoutes.js'
import { addInfoRoutes } from '../info/addInfoRoutes.js'
import type { ResolvedOptions } from '../localServiceOptions.js'
import type { FileStorage } from '../storage/FileStorage.js'
import { addUploadRoutes } from '../upload/addUploadRoutes.js'
import { addHomeRoutes } from './addHomeRoutes.js'
import { handleError } from './handleError.js'
import { sendNotFound } from './sendNotFound.js'
import { corsHeaders, securityHeaders } from './standardHeaders.js'

/** Puts all endpoints, their shared headers and their error handling together; the caller listens. */
export function createHttpApp(settings: ResolvedOptions, storage: FileStorage): FastifyInstance {
  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    // Reached when the address itself cannot be decoded, before any hook could add headers.
    frameworkErrors: (_error, _request, reply) => {
      reply.headers({ ...corsHeaders, ...securityHeaders })
      sendNotFound(reply)
    },
  })

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(securityHeaders)
    if (settings.latencyMs > 0) await wait(settings.latencyMs, undefined, { ref: false })
  })
  app.addHook('onResponse', async (request, reply) => {
    if (settings.quiet) return
    settings.log(`${request.method} ${request.url} ${reply.statusCode} ${Math.round(reply.elapsedTime)} ms`)
  })

  app.register(cors, {
    origin: '*',
    methods: ['GET', 'POST', 'PUT', 'OPTIONS'],
    allowedHeaders: ['X-UC-User-Agent', 'Content-Type', 'Authorization'],
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

  addHomeRoutes(app)
  addUploadRoutes(app, { storage, ...settings })
  addInfoRoutes(app, { storage, ...settings })
  addCdnRoutes(app, storage)
  return app
}
