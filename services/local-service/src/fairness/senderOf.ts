import type { FastifyRequest } from 'fastify'
import { clientOf } from './clientOf.js'

/** The client that a file is stored for. */
export interface Sender {
  /** The client's name; clients take turns. */
  readonly client: string
  /** The request's id, for the log. @default work without a request */
  readonly requestId?: string
}

/** Names a request's sender. */
export function senderOf(request: FastifyRequest): Sender {
  return { client: clientOf(request), requestId: request.id }
}
