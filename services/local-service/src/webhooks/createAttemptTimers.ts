import { findHeaviest } from '../fairness/findHeaviest.js'

/** Timers for attempts that a node makes itself. */
export interface AttemptTimers {
  has(id: string): boolean
  /** True if a project's attempt could have a timer. */
  hasRoom(project: string): boolean
  /**
   * Starts a timer. If too many are running, it replaces a timer from the project that has the most. Sweeps find attempts without a
   * timer.
   */
  start(id: string, project: string, delayMs: number, act: () => void): void
  clear(): void
}

export const MAX_TIMERS = 10_000

/** Creates the timers; none is running yet. */
export function createAttemptTimers(): AttemptTimers {
  const timers = new Map<string, { readonly timer: NodeJS.Timeout; readonly project: string }>()
  const counts = new Map<string, number>()

  function remove(id: string): void {
    const entry = timers.get(id)
    if (!entry) return
    clearTimeout(entry.timer)
    timers.delete(id)
    const rest = (counts.get(entry.project) ?? 0) - 1
    if (rest > 0) counts.set(entry.project, rest)
    else counts.delete(entry.project)
  }

  /** Returns the project that has to give up a timer; undefined if the newcomer would then have more. */
  const findGiver = (project: string) => findHeaviest(counts, project, 1)

  return {
    has: (id) => timers.has(id),
    hasRoom: (project) => timers.size < MAX_TIMERS || findGiver(project) !== undefined,
    start(id, project, delayMs, act) {
      if (timers.size >= MAX_TIMERS) {
        const giver = findGiver(project)
        const last = [...timers].findLast(([, entry]) => giver !== undefined && entry.project === giver)
        if (!last) return
        remove(last[0])
      }
      const begin = () => {
        remove(id)
        act()
      }
      timers.set(id, { timer: setTimeout(begin, delayMs).unref(), project })
      counts.set(project, (counts.get(project) ?? 0) + 1)
    },
    clear() {
      for (const { timer } of timers.values()) clearTimeout(timer)
    },
  }
}
