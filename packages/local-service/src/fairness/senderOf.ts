import type { FastifyRequest } from 'fastify'
import { clientOf } from './clientOf.js'

/** On whose behalf a file is stored. */
export interface Sender {
  /** The clients take turns. */
  readonly client: string
  /** Request that it belongs to, for the record. @default work that has no request */
  readonly requestId?: string
}

/** Names the sender of a request. */
export function senderOf(request: FastifyRequest): Sender {
  return { client: clientOf(request), requestId: request.id }
}
