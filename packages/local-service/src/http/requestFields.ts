import type { FastifyRequest } from 'fastify'
import type { Fields } from './Fields.js'

const fieldsByRequest = new WeakMap<FastifyRequest, Fields>()

/** Notes the text fields of a request, for the record of what came in. */
export function rememberFields(request: FastifyRequest, fields: Fields): void {
  fieldsByRequest.set(request, fields)
}

/** The text fields of a request, where its endpoint reads any. */
export function recallFields(request: FastifyRequest): Fields {
  return fieldsByRequest.get(request) ?? []
}
