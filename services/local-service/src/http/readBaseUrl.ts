import type { FastifyRequest } from 'fastify'

/**
 * Returns the URL under which this client reached the service, without a trailing slash; `publicUrl` overrides it. A client that
 * forges proxy headers can't change the kind of URL.
 */
export function readBaseUrl(request: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl.replace(/\/+$/, '')
  const protocol = request.protocol === 'https' ? 'https' : 'http'
  const isHost = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(request.host)
  return `${protocol}://${isHost ? request.host : (request.headers.host ?? 'localhost')}`
}
