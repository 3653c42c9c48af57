import { setTimeout as wait } from 'node:timers/promises'
import type { App } from './addRequestLog.js'

/** A node as a balancer sees it. */
export interface Health {
  /** True once the node is about to stop. */
  isDraining(): boolean
  /** Resolves when the store answers. @throws Error with the reason. */
  checkStore(): Promise<void>
  /** True if Redis answers, or is not used. */
  isRedisThere(): boolean
  /** Returns the verifier's findings. They don't make the node unready: other nodes have the same files. @default none */
  summarizeFiles?(): object | undefined
}

/** How long the answer of the store counts, in milliseconds. */
const CHECK_INTERVAL_MS = 2_000
/** A store that stands still answers a request only when that has timed out, which a balancer must not wait for. */
const CHECK_LIMIT_MS = 3_000
const SILENCE = `The store has not answered for ${CHECK_LIMIT_MS / 1000} seconds: check that it runs.`

/** Adds `/health/live` and `/health/ready`. A node without Redis is ready: uploads need none. */
export function addHealthRoutes(app: App, health: Health): void {
  let [checkedAt, problem]: [number, string | null] = [Number.NEGATIVE_INFINITY, null]
  let running: Promise<string | null> | undefined

  /** Looks at the store. One that is late is left behind, since its connection may be dead while the store answers others. */
  async function check(): Promise<string | null> {
    const timer = new AbortController()
    const late = wait(CHECK_LIMIT_MS, SILENCE, { ref: false, signal: timer.signal }).catch(() => SILENCE)
    const answer = health.checkStore().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    problem = await Promise.race([answer, late])
    timer.abort()
    checkedAt = performance.now()
    running = undefined
    return problem
  }

  async function findStoreProblem(): Promise<string | null> {
    if (performance.now() - checkedAt < CHECK_INTERVAL_MS) return problem
    running ??= check()
    return running
  }

  app.get('/health/live', { config: { work: 'service' } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/health/ready', { config: { work: 'service' } }, async (_request, reply) => {
    const storeProblem = await findStoreProblem()
    const isReady = storeProblem === null && !health.isDraining()
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? 'ok' : health.isDraining() ? 'draining' : 'unavailable',
        store: storeProblem ?? 'ok',
        redis: health.isRedisThere() ? 'ok' : 'away',
        files: health.summarizeFiles?.(),
      })
  })
}
