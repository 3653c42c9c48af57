import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Adds an endpoint that takes one method and refuses other methods with an upload API error. */
export function addApiRoute(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.route({
    method,
    url,
    config: { work: 'api' },
    handler: (request, reply) => {
      reply.header('cache-control', 'no-store')
      return handler(request, reply)
    },
  })
  app.route({
    method: methods.filter((other) => other !== method),
    url,
    config: { work: 'api' },
    handler: (request) => {
      throw new UploadApiError('MethodNotAllowedError', [request.method, url])
    },
  })
}
