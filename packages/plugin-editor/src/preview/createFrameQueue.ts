/** Time per frame for tasks, in milliseconds; the page gets the rest. */
const BUDGET_MS = 8

/** Runs short tasks between frames. */
export interface FrameQueue {
  /** Adds a task. Returns a function that removes the task. */
  add(task: () => void): () => void
}

/** Creates a queue that runs as many tasks per frame as fit, so the page stays responsive. */
export function createFrameQueue(): FrameQueue {
  const tasks = new Set<() => void>()
  let isScheduled = false
  const schedule = () => {
    if (isScheduled || tasks.size === 0) return
    isScheduled = true
    requestAnimationFrame(() => {
      isScheduled = false
      const start = performance.now()
      for (const task of tasks) {
        tasks.delete(task)
        task()
        if (performance.now() - start > BUDGET_MS) break
      }
      schedule()
    })
  }
  return {
    add(task) {
      // The wrapper lets the same function be queued twice.
      const entry = () => task()
      tasks.add(entry)
      schedule()
      return () => tasks.delete(entry)
    },
  }
}
