import type { FastifyRequest } from 'fastify'
import fresh from 'fresh'

/** True if the conditional headers of a request name this version. */
export function isUnchanged(
  request: FastifyRequest,
  validators: { etag: string; 'last-modified': string },
): boolean {
  // That a client wants no copy of a cache says nothing about this service, which is none.
  const { 'cache-control': _, ...headers } = request.headers
  return fresh(headers, validators)
}
