import type { FastifyReply, FastifyRequest } from 'fastify'
import { createCloseSignal } from '../cdn/createCloseSignal.js'
import { clientOf } from '../fairness/clientOf.js'
import type { Group } from '../groups/Group.js'
import type { ServiceParts } from './ServiceParts.js'

/** Finds a group when its client's network has its turn: a group has up to a megabyte, and is asked for with a few bytes. */
export function findGroup(
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  { groups, networkTurns }: Pick<ServiceParts, 'groups' | 'networkTurns'>,
): Promise<Group | undefined> {
  return networkTurns.run(clientOf(request), () => groups.get(id), createCloseSignal(reply))
}
