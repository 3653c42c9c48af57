/** Runs asynchronous tasks, a limited number of them at once, in the order in which they were added. */
export interface TaskQueue {
  /** Adds a task; it is left out if the signal is aborted before its turn. */
  add(task: () => Promise<unknown>, signal: AbortSignal): void
}

/** @param limit Tasks that run at once. */
export function createTaskQueue(limit: number): TaskQueue {
  const waiting: { readonly task: () => Promise<unknown>; readonly signal: AbortSignal }[] = []
  let running = 0
  const next = () => {
    while (running < limit) {
      const entry = waiting.shift()
      if (!entry) return
      if (entry.signal.aborted) continue
      running++
      const done = () => {
        running--
        next()
      }
      entry.task().then(done, done)
    }
  }
  return {
    add(task, signal) {
      waiting.push({ task, signal })
      next()
    },
  }
}
