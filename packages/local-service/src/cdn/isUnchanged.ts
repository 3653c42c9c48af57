import type { FastifyRequest } from 'fastify'
import fresh from 'fresh'

/** True if the conditional headers of a request name this version. */
export function isUnchanged(
  request: FastifyRequest,
  validators: { etag: string; 'last-modified': string },
): boolean {
  // `Cache-Control: no-cache` of a request is for caches on its way; the service has the file itself.
  const { 'cache-control': _, ...headers } = request.headers
  return fresh(headers, validators)
}
