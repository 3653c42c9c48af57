import { FairQueue, type TurnRules } from './FairQueue.js'
import { findSite } from './findSite.js'

/** Runs tasks in turns, with limited concurrency. */
export interface FairLimit {
  /**
   * Runs a task when its turn comes.
   *
   * @param source the name of a client, see `clientOf`, or another name. Sites take turns, then the networks within each site,
   *   then the sources within each network. No source gets a second turn while another source waits, nor more than its share of the
   *   slots.
   * @param signal abandons waiting work; the promise rejects with the signal's reason.
   */
  run<Result>(source: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
  /** Returns the number of waiting tasks. @param source counts only tasks from this source, network or site. */
  waitingCount(source?: string): number
  /** Returns true if work from a source would start now. */
  hasPlace(source: string): boolean
  /**
   * Rejects the heaviest source's newest waiting task, so that work from another source can wait instead.
   *
   * @returns false if the newcomer would then have more.
   */
  giveWay(source: string, reason: Error): boolean
  /** Rejects everything that waits, and all later calls. */
  close(reason: Error): void
}

export interface FairLimitSettings {
  /** Most tasks at a time. */
  readonly size: number
  /** Most tasks at a time for one source. */
  readonly sizePerSource: number
  /** Most tasks at a time for one network, or for a site that has several networks, named by its site. @default the total limit */
  readonly sizePerNetwork?: number | ((site: string) => number)
}

interface Task {
  readonly source: string
  start(): Promise<void>
  reject(error: unknown): void
}

/** Creates a limit; nothing runs yet. */
export function createFairLimit({
  size,
  sizePerSource,
  sizePerNetwork = size,
}: FairLimitSettings): FairLimit {
  const queue = new FairQueue<Task>()
  /** Number of running tasks, by source and by site. */
  const runningBy = new Map<string, number>()
  let running = 0
  let waiting = 0
  let closeReason: Error | undefined

  const sizeOf = typeof sizePerNetwork === 'number' ? () => sizePerNetwork : sizePerNetwork
  const rules: TurnRules = {
    site: (site) => (runningBy.get(site) ?? 0) < sizeOf(site),
    source: (source) => (runningBy.get(source) ?? 0) < sizePerSource,
  }
  const mayHaveTurn = (source: string) => rules.source(source) && rules.site(findSite(source))

  function count(source: string, change: 1 | -1): void {
    running += change
    for (const name of new Set([source, findSite(source)])) {
      const count = (runningBy.get(name) ?? 0) + change
      if (count === 0) runningBy.delete(name)
      else runningBy.set(name, count)
    }
  }

  function startNext(): void {
    while (running < size) {
      const task = queue.take(rules)
      if (!task) return
      void task.start()
    }
  }

  return {
    run: (source, work, signal) =>
      new Promise((resolve, reject) => {
        if (closeReason) return reject(closeReason)
        if (signal?.aborted) return reject(signal.reason)
        const leave = () => {
          if (queue.remove(source, task)) task.reject(signal?.reason)
        }
        const stopWaiting = () => {
          waiting--
          signal?.removeEventListener('abort', leave)
        }
        const task: Task = {
          source,
          async start() {
            stopWaiting()
            count(source, 1)
            try {
              resolve(await work())
            } catch (error) {
              reject(error)
            } finally {
              count(source, -1)
              startNext()
            }
          },
          reject(error) {
            stopWaiting()
            reject(error)
          },
        }
        signal?.addEventListener('abort', leave)
        waiting++
        queue.add(source, task)
        startNext()
      }),
    waitingCount: (source) => (source === undefined ? waiting : queue.count(source)),
    hasPlace: (source) => !closeReason && running < size && mayHaveTurn(source),
    giveWay(source, reason) {
      const task = queue.findUnworthy(source)
      if (!task) return false
      queue.remove(task.source, task)
      task.reject(reason)
      return true
    },
    close(reason) {
      closeReason = reason
      for (const task of queue.drain()) task.reject(reason)
    },
  }
}
