import type { FastifyRequest } from 'fastify'

/** The address under which this client reached the service, without a trailing slash; `publicUrl` overrules it. */
export function readBaseUrl(request: FastifyRequest, publicUrl: string | null): string {
  return publicUrl?.replace(/\/+$/, '') ?? `${request.protocol}://${request.host}`
}
