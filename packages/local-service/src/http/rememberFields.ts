import type { FastifyRequest } from 'fastify'
import type { Fields } from './Fields.js'

const fieldsByRequest = new WeakMap<FastifyRequest, Fields>()

/** Remembers the fields of a request for the ledger. */
export function rememberFields(request: FastifyRequest, fields: Fields): void {
  fieldsByRequest.set(request, fields)
}

/** The fields of a request, where its endpoint reads any. */
export function recallFields(request: FastifyRequest): Fields {
  return fieldsByRequest.get(request) ?? []
}
