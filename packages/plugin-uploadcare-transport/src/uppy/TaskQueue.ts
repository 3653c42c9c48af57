/** Work that holds a place of a {@link TaskQueue} until it has ended or calls `release`. */
export type Task = (release: () => void) => Promise<void>

/** Runs tasks in the order of their arrival, at most `limit` at a time. */
export class TaskQueue {
  readonly #limit: number
  readonly #waiting = new Set<() => void>()
  #running = 0

  /** @param limit At least 1. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Resolves when the task has ended, or at once when the signal is aborted while the task still waits. */
  run(task: Task, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        resolve()
        return
      }
      const leave = () => {
        this.#waiting.delete(start)
        resolve()
      }
      const start = () => {
        signal.removeEventListener('abort', leave)
        this.#start(task).then(resolve, reject)
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.add(start)
      this.#next()
    })
  }

  async #start(task: Task): Promise<void> {
    let holdsPlace = true
    const release = () => {
      if (!holdsPlace) return
      holdsPlace = false
      this.#running -= 1
      this.#next()
    }
    this.#running += 1
    try {
      await task(release)
    } finally {
      release()
    }
  }

  #next(): void {
    for (const start of this.#waiting) {
      if (this.#running >= this.#limit) return
      this.#waiting.delete(start)
      start()
    }
  }
}
