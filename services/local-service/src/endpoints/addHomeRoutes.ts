import type { FastifyInstance, FastifyReply } from 'fastify'
import { packageVersion } from '../shared/packageVersion.js'
import type { ServiceParts } from './ServiceParts.js'

const NAME = 'Lading local service'

const createIntroduction = (name: string) => `${name} ${packageVersion}

An upload service and image CDN${name === NAME ? ' on your own machine, for development, tests and demos' : ''}.

POST /base/                          upload files as a multipart form
POST /multipart/start/               upload a large file in parts
POST /multipart/complete/            … and complete it
POST /multipart/parts/               … and get further part addresses
POST /from_url/                      upload a file from its address
GET  /from_url/status/?token=…       … and read its progress
GET  /app/{key}?protocol=7           … or receive it, as a web socket
GET  /info/?pub_key=…&file_id=…      info about a file
GET  /handoff/                       the page that sends photos from a phone
POST /group/                         create a group of files
GET  /group/info/?pub_key=…&group_id=…
GET  /{uuid}/                        the bytes of a file
GET  /{uuid}/-/resize/300x/          an image with operations applied
GET  /{uuid}/-/json/                 facts about an image
GET  /{group}~{count}/nth/{index}/   a file of a group
${name === NAME ? 'GET  /window4/{source}               a demo cloud in a frame\n' : ''}GET  /health                         health check
`

/** Adds the start page, the health check and the metrics. */
export function addHomeRoutes(
  app: FastifyInstance,
  { metrics }: ServiceParts,
  name: string = NAME,
  hasMetrics = true,
): void {
  const introduction = createIntroduction(name)
  const add = (url: string, handler: (reply: FastifyReply) => FastifyReply | Promise<FastifyReply>) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { work: 'service' },
      handler: (_request, reply) => handler(reply),
    })
  add('/', (reply) => reply.type('text/plain; charset=utf-8').send(introduction))
  add('/health', (reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  if (!hasMetrics) return
  add('/metrics', async (reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await metrics.format()),
  )
}
