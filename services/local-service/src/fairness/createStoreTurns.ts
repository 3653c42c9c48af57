import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { createFairLimit } from './createFairLimit.js'
import { findSite } from './findSite.js'

/** The turns in which client networks ask the storage. */
export interface StoreTurns {
  /** Runs work for a client, see `clientOf`: what it asks for takes turns. */
  enter(client: string, work: () => void): void
  /** Asks when its client's turn comes; immediately if it has no client. */
  take<Answer>(ask: () => Promise<Answer>): Promise<Answer>
  /** Returns true if so much of a client's network waits that no more of its requests can wait. */
  isFull(client: string): boolean
}

/** Most questions at a time. A store needs longer for each of them when it has many at a time. */
const SIZE = 96
/** Most questions of one network at a time, without and with others that ask. */
const ALONE = 32
const SHARED = 8
/** How long a network counts as one that asks, in milliseconds: an upload asks again and again. */
const PRESENCE_MS = 2000
/** No store needs longer for an answer, in milliseconds. */
const ANSWER_MS = 120_000
const MAX_WAITING = 4000

/** Creates turns, none of which is taken. @param now returns the time in milliseconds */
export function createStoreTurns(now: () => number = () => performance.now()): StoreTurns {
  const clients = new AsyncLocalStorage<string>()
  /** Sites that ask, with the numbers of their questions, and when they asked last. The latest is last. */
  const askers = new Map<string, { questions: number; atMs: number }>()
  const limit = createFairLimit({ size: SIZE, sizePerSource: ALONE, sizePerNetwork: findPlaces })

  function findPlaces(site: string): number {
    for (const [name, { questions, atMs }] of askers) {
      if (atMs < now() - (questions === 0 ? PRESENCE_MS : ANSWER_MS)) askers.delete(name)
      else if (name !== site) return SHARED
    }
    return ALONE
  }

  function count(site: string, change: 1 | -1): void {
    const questions = Math.max(0, (askers.get(site)?.questions ?? 0) + change)
    askers.delete(site)
    askers.set(site, { questions, atMs: now() })
  }

  return {
    enter: (client, work) => clients.run(client, work),
    take(ask) {
      const client = clients.getStore()
      if (client === undefined) return ask()
      const site = findSite(client)
      count(site, 1)
      // A turn begins in the context of the one that ended.
      return limit.run(client, AsyncResource.bind(ask)).finally(() => count(site, -1))
    },
    isFull: (client) => limit.waitingCount(findSite(client)) >= MAX_WAITING,
  }
}
