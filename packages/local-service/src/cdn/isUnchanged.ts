import type { FastifyRequest } from 'fastify'
import fresh from 'fresh'

/** True if the conditional headers of a request name this version. */
export function isUnchanged(
  request: FastifyRequest,
  validators: { etag: string; 'last-modified': string },
): boolean {
  // A client that refuses copies of caches means caches; this service is none.
  const { 'cache-control': _, ...headers } = request.headers
  return fresh(headers, validators)
}
