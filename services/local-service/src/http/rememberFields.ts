import type { FastifyRequest } from 'fastify'
import type { Fields } from './Fields.js'

const fieldsByRequest = new WeakMap<FastifyRequest, Fields>()

export function rememberFields(request: FastifyRequest, fields: Fields): void {
  fieldsByRequest.set(request, fields)
}

export function recallFields(request: FastifyRequest): Fields {
  return fieldsByRequest.get(request) ?? []
}
