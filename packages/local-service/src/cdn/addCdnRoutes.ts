import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendNotFound } from '../http/sendNotFound.js'
import type { FileStorage } from '../storage/FileStorage.js'
import { CdnError } from './CdnError.js'
import { parseCdnPath } from './parseCdnPath.js'
import { parseOperation } from './parseOperation.js'
import { sendImageFacts } from './sendImageFacts.js'
import { sendOriginal } from './sendOriginal.js'
import { sendRendered } from './sendRendered.js'

/** Adds delivery, `GET|HEAD /{uuid}/{modifiers}{filename?}`. Source: wire protocol §10. */
export function addCdnRoutes(app: FastifyInstance, storage: FileStorage): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => deliver(request, reply, storage),
  })
}

async function deliver(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: FileStorage,
): Promise<FastifyReply> {
  const path = parseCdnPath(request.url.replace(/[?#].*$/s, ''))
  if (!path) return sendNotFound(reply)
  const file = storage.get(path.uuid)
  if (!file) throw new CdnError('file-not-found', 'File is not found.')

  const operations = path.operations.map(parseOperation).filter((operation) => operation !== null)
  const delivery = {
    file,
    path: storage.pathOf(file),
    operations,
    filename: path.filename ?? file.originalFilename,
  }
  if (operations.length === 0) return sendOriginal(request, reply, delivery)
  if (operations.some(({ name }) => name === 'json')) return sendImageFacts(reply, delivery)
  return sendRendered(request, reply, delivery)
}
