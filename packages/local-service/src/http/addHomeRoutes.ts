import type { FastifyInstance } from 'fastify'
import { packageVersion } from '../packageVersion.js'

const introduction = `Lading local service ${packageVersion}

An upload service and image CDN on your own machine, for development, tests and demos.

POST /base/                         upload files as a multipart form
GET  /info/?pub_key=…&file_id=…     what is known about a file
GET  /{uuid}/                       the bytes of a file
GET  /{uuid}/-/resize/300x/         an image, changed on the way out
GET  /{uuid}/-/json/                facts about an image
GET  /health                        is the service up
`

/** Adds the page that says what this is, and the health check. */
export function addHomeRoutes(app: FastifyInstance): void {
  app.get('/', (_request, reply) => reply.type('text/plain; charset=utf-8').send(introduction))
  app.get('/health', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
}
