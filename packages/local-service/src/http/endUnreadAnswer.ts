import type { FastifyReply } from 'fastify'

/** Closes the connection of a client that does not read its answer. @param limitMs Longest time without a byte. */
export function endUnreadAnswer({ raw }: FastifyReply, limitMs: number): void {
  raw.setTimeout(limitMs, () => raw.destroy())
}
