import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Holder } from '../fairness/Holder.js'
import { networkOf } from '../fairness/networkOf.js'
import { endRequest } from './endRequest.js'

const GAVE_WAY =
  'The service has no space left, and this request had to give way because your network held more than its share: send it again later, with fewer uploads at a time.'

/** Names the holder of a request's bytes. */
export function holderOf(
  request: FastifyRequest,
  reply: FastifyReply,
  publicKey: string | undefined,
): Holder {
  return {
    network: networkOf(request.ip),
    publicKey,
    giveWay: () => endRequest(request, reply, 507, GAVE_WAY),
  }
}
