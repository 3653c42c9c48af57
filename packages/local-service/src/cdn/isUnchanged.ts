import type { FastifyRequest } from 'fastify'
import fresh from 'fresh'

/** Whether the client's conditional headers say that it already has this version. */
export function isUnchanged(
  request: FastifyRequest,
  validators: { etag: string; 'last-modified': string },
): boolean {
  return fresh(request.headers, validators)
}
