import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientOf } from '../fairness/clientOf.js'
import type { Reader } from '../fairness/Reader.js'
import { createCloseSignal } from './createCloseSignal.js'

/** Creates the `Reader` for an answer. */
export function readerOf(request: FastifyRequest, reply: FastifyReply): Reader {
  const { socket } = request.raw
  const startBytes = socket.bytesWritten
  return {
    client: clientOf(request),
    signal: createCloseSignal(reply),
    progress: () => socket.bytesWritten - startBytes,
  }
}
