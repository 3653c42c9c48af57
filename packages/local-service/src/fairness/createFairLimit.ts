import { FairQueue } from './FairQueue.js'
import { findSite } from './findSite.js'

/** Runs pieces of work, a limited number at a time, in turns. */
export interface FairLimit {
  /**
   * Runs work when its turn comes.
   *
   * @param source the name of a client, see `clientOf`, or another one. Sites take turns, within each its networks, and within these their
   * sources. None gets a second turn while another one waits, nor more than its share of the places.
   * @param signal abandons work that waits; the promise rejects with its reason.
   */
  run<Result>(source: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
  /** Number of pieces of work that wait for their turn. @param source counts only those of one source, network or site. */
  waitingCount(source?: string): number
  /** Returns true if work of a source would start now. */
  hasPlace(source: string): boolean
  /**
   * Rejects the newest waiting work of whoever has most of it, so that work of another source can wait instead.
   *
   * @returns false if this would have more.
   */
  giveWay(source: string, reason: Error): boolean
  /** Rejects everything that waits, and everything that follows. */
  close(reason: Error): void
}

export interface FairLimitSettings {
  /** Most pieces of work at a time. */
  readonly size: number
  /** Most of them for one source. */
  readonly sizePerSource: number
  /** Most of them for all sources of one network, or of one site if it has several. @default all */
  readonly sizePerNetwork?: number
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
  /** Pieces of work that run, by source and by site. */
  const runningBy = new Map<string, number>()
  let running = 0
  let waiting = 0
  let closeReason: Error | undefined

  function mayHaveTurn(source: string): boolean {
    const ofSite = runningBy.get(findSite(source)) ?? 0
    return (runningBy.get(source) ?? 0) < sizePerSource && ofSite < sizePerNetwork
  }

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
      const task = queue.take(mayHaveTurn)
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
