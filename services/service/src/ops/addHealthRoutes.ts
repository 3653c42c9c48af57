import { setTimeout as wait } from 'node:timers/promises'
import type { App } from './addRequestLog.js'

/** A node's health, for a load balancer. */
export interface Health {
  /** Returns true if the node is about to stop. */
  isDraining(): boolean
  /** Resolves when the store answers. @throws Error with the reason. */
  checkStore(): Promise<void>
  /** Told why the store doesn't answer, once for each reason: the answer itself names no more than an error code, as anyone can read it. */
  reportStore(reason: string): void
  /** Returns true if Redis answers, or isn't used. */
  isRedisThere(): boolean
  /** Returns the verifier's findings. They don't make the node unready: other nodes have the same files. @default none */
  summarizeFiles?(): object | undefined
}

/** How long the store's answer is cached, in milliseconds. */
const CHECK_INTERVAL_MS = 2_000
/** If the store hangs, a request only fails after its timeout, which is too long for a load balancer. */
const CHECK_LIMIT_MS = 3_000
const SILENCE = `The store has not answered for ${CHECK_LIMIT_MS / 1000} seconds: check that it runs.`

/** Adds `/health/live` and `/health/ready`. A node without Redis is ready, because uploads don't need Redis. */
export function addHealthRoutes(app: App, health: Health): void {
  let [checkedAt, problem]: [number, string | null] = [Number.NEGATIVE_INFINITY, null]
  let reported = ''
  let running: Promise<string | null> | undefined

  /** Checks the store. A late check is abandoned: its connection can be dead while the store answers others. */
  async function check(): Promise<string | null> {
    const timer = new AbortController()
    const late = wait(CHECK_LIMIT_MS, SILENCE, { ref: false, signal: timer.signal }).catch(() => SILENCE)
    const answer = health.checkStore().then(
      () => {
        reported = ''
        return null
      },
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        if (reason !== reported) health.reportStore(reason)
        reported = reason
        return `The store failed${findCode(error)}: the log of the node has the reason.`
      },
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

/** Returns a store error's code, in parentheses, or an empty string. */
function findCode(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof Error)) return ''
  const code = 'code' in cause ? cause.code : cause.name
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? ` (${code})` : ''
}
