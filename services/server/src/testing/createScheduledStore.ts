import type { Scheduler } from 'fast-check'
import type { ClaimStore } from '../store/createAppendClaims.js'

/** Creates a store in memory, each call of which ends when the scheduler of a property says so. */
export function createScheduledStore(scheduler: Scheduler) {
  const keys = new Set<string>()
  const step = async <T>(work: () => T): Promise<T> => {
    await scheduler.schedule(Promise.resolve())
    return work()
  }
  const store: ClaimStore = {
    put: (key) => step(() => void keys.add(key)),
    list: (prefix) => step(() => [...keys].filter((key) => key.startsWith(prefix)).toSorted()),
    remove: (removed) => step(() => removed.forEach((key) => void keys.delete(key))),
  }
  return { keys, step, store }
}
