import type { FastifyReply, FastifyRequest } from 'fastify'
import { createCloseSignal } from '../cdn/createCloseSignal.js'
import { clientOf } from '../fairness/clientOf.js'
import type { TakeTurn } from '../fairness/createNetworkTurns.js'
import type { Group } from '../groups/Group.js'
import { streamGroupInfo } from '../groups/streamGroupInfo.js'
import { readBaseUrl } from '../http/readBaseUrl.js'
import type { ServiceParts } from './ServiceParts.js'

/** Answers with the facts about a group and its files. */
export async function sendGroupInfo(
  request: FastifyRequest,
  reply: FastifyReply,
  group: Group,
  parts: ServiceParts,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8')
  if (request.method === 'HEAD') return reply.send()
  const leaving = createCloseSignal(reply)
  const takeTurn: TakeTurn = (work) => parts.networkTurns.run(clientOf(request), work, leaving)
  const baseUrl = readBaseUrl(request, parts.settings.publicUrl)
  return reply.send(streamGroupInfo(group, baseUrl, parts, takeTurn))
}
