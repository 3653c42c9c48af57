import type { FastifyRequest } from 'fastify'
import { UploadApiError } from '../upload/UploadApiError.js'

/** Handler for the methods an endpoint does not take. @throws {UploadApiError} always. */
export function refuseMethod(request: FastifyRequest): never {
  throw new UploadApiError('MethodNotAllowedError', [request.method, request.routeOptions.url ?? ''])
}
