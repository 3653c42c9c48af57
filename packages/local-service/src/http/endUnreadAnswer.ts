import type { FastifyReply } from 'fastify'

/** Closes the connection if a client doesn't read its answer. @param limitMs Longest time without a byte. */
export function endUnreadAnswer({ raw }: FastifyReply, limitMs: number): void {
  raw.setTimeout(limitMs, () => raw.destroy())
}
