import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { clientOf } from '../fairness/clientOf.js'
import { createFairLimit } from '../fairness/createFairLimit.js'

/** Most calls at a time: each holds its page in memory, and keeps the storage busy. */
const CALLS = { size: 8, sizePerSource: 2, sizePerNetwork: 2 } as const
/** Longest rest of a place after a call, in milliseconds. */
const MAX_REST_MS = 500

/**
 * Creates the turns in which clients read libraries. The reading ends when its client leaves. Its place rests for as long as the call took:
 * uploads need the process, too.
 */
export function createLibraryTurns(): <Result>(
  request: FastifyRequest,
  work: (signal: AbortSignal) => Promise<Result>,
) => Promise<Result> {
  const calls = createFairLimit(CALLS)
  return <Result>(request: FastifyRequest, work: (signal: AbortSignal) => Promise<Result>) => {
    const leaving = new AbortController()
    const { socket } = request.raw
    const leave = () => leaving.abort()
    socket.once('close', leave)
    const client = clientOf(request)
    return new Promise<Result>((resolve, reject) => {
      const takeTurn = async () => {
        const startedAtMs = performance.now()
        await work(leaving.signal).then(resolve, reject)
        const tookMs = performance.now() - startedAtMs
        await wait(Math.min(tookMs, MAX_REST_MS), undefined, { ref: false })
      }
      calls.run(client, takeTurn, leaving.signal).catch(reject)
    }).finally(() => socket.off('close', leave))
  }
}
