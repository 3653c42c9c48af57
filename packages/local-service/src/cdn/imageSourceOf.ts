import type { FastifyRequest } from 'fastify'
import { networkOf } from '../fairness/networkOf.js'
import type { StoredFile } from '../storage/StoredFile.js'

/**
 * Names the source of work on an image, as `createFairLimit` takes it: networks take turns, and the files of a network share what it has. So
 * neither a client with many files nor a file that's slow to decode keeps others waiting.
 */
export function imageSourceOf(
  { ip }: Pick<FastifyRequest, 'ip'>,
  { uuid }: Pick<StoredFile, 'uuid'>,
): string {
  return `${networkOf(ip)} ${uuid}`
}
