import type { FastifyRequest } from 'fastify'
import fresh from 'fresh'

/** True if the conditional headers of a request name this version. */
export function isUnchanged(
  request: FastifyRequest,
  validators: { etag: string; 'last-modified': string },
): boolean {
  return fresh(request.headers, validators)
}
