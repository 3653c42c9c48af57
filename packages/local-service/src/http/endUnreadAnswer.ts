import type { FastifyReply } from 'fastify'

/**
 * Closes the connection of a client that takes no byte of its answer for a while.
 *
 * @param limitMs longest time without a byte.
 */
export function endUnreadAnswer({ raw }: FastifyReply, limitMs: number): void {
  raw.setTimeout(limitMs, () => raw.destroy())
}
