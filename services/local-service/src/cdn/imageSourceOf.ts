import type { FastifyRequest } from 'fastify'
import { networkOf } from '../fairness/networkOf.js'
import type { StoredFile } from '../storage/StoredFile.js'

/**
 * Names the source of image work, as `createFairLimit` takes it: networks take turns, and a network's files share its turns. So
 * neither a client with many files nor a file that's slow to decode keeps others waiting.
 */
export function imageSourceOf(
  { ip }: Pick<FastifyRequest, 'ip'>,
  { uuid }: Pick<StoredFile, 'uuid'>,
): string {
  return `${networkOf(ip)} ${uuid}`
}
