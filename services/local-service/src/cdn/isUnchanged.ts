import type { FastifyRequest } from 'fastify'
import fresh from 'fresh'

/** True if the request's conditional headers name this version. */
export function isUnchanged(
  request: FastifyRequest,
  validators: { etag: string; 'last-modified': string },
): boolean {
  // A request's `Cache-Control: no-cache` is meant for intermediate caches; the service has the file itself.
  const { 'cache-control': _, ...headers } = request.headers
  return fresh(headers, validators)
}
