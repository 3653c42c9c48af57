/** Runs asynchronous tasks in the order they were added, with limited concurrency. */
export interface TaskQueue {
  /** Adds a task; it's skipped if the signal is aborted before the task starts. */
  add(task: () => Promise<unknown>, signal: AbortSignal): void
}

/** @param limit Maximum number of concurrent tasks. */
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
