import type { FastifyRequest } from 'fastify'

/**
 * The address under which this client reached the service, without a trailing slash; `publicUrl` overrules it. What a client sends in the
 * place of a proxy makes no other kind of URL.
 */
export function readBaseUrl(request: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl.replace(/\/+$/, '')
  const protocol = request.protocol === 'https' ? 'https' : 'http'
  const isHost = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(request.host)
  return `${protocol}://${isHost ? request.host : (request.headers.host ?? 'localhost')}`
}
