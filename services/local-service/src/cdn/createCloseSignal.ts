import type { FastifyReply } from 'fastify'

/** Returns a signal that aborts if the client closes its connection before the answer is sent. */
export function createCloseSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  if (raw.closed) controller.abort()
  else {
    raw.once('close', () => {
      if (!raw.writableFinished) controller.abort()
    })
  }
  return controller.signal
}
