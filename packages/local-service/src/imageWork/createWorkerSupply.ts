import type { ImageWorker } from './startImageWorker.js'

/** Worker processes; each is lent to one job at a time and reused. */
export interface WorkerSupply {
  /** Lends a worker; starts a worker if all are busy. */
  take(): ImageWorker
  /** Takes back a worker that can do another job. */
  giveBack(worker: ImageWorker): void
  /** Ends a lent worker. @param reason what its job rejects with. */
  discard(worker: ImageWorker, reason?: Error): void
  /** Starts a worker if none is running, and keeps one from now on, so that no job waits for a process to start. */
  keepReady(): void
  /** Ends all workers. @param reason what their jobs reject with. */
  close(reason: Error): void
}

export interface WorkerSupplySettings {
  /** How long an idle worker stays, in milliseconds. */
  readonly idleMs: number
  readonly startWorker: () => ImageWorker
}

/** Minimum time between an idle worker's end and its replacement, in milliseconds. */
const REPLACEMENT_DELAY_MS = 1000

export function createWorkerSupply({ idleMs, startWorker }: WorkerSupplySettings): WorkerSupply {
  const idle = new Map<ImageWorker, NodeJS.Timeout>()
  const lent = new Set<ImageWorker>()
  let isClosed = false
  let isKeptReady = false

  function start(): ImageWorker {
    const worker = startWorker()
    void worker.ended.then(() => {
      if (!removeIdle(worker) || !isKeptReady) return
      setTimeout(keepReady, REPLACEMENT_DELAY_MS).unref()
    })
    return worker
  }

  function removeIdle(worker: ImageWorker): boolean {
    clearTimeout(idle.get(worker))
    return idle.delete(worker)
  }

  function addIdle(worker: ImageWorker): void {
    const end = () => {
      if (isKeptReady && idle.size + lent.size === 1) return
      idle.delete(worker)
      worker.stop()
    }
    idle.set(worker, setTimeout(end, idleMs).unref())
  }

  function keepReady(): void {
    isKeptReady = true
    if (!isClosed && idle.size + lent.size === 0) addIdle(start())
  }

  return {
    take() {
      const [known] = idle.keys()
      if (known) removeIdle(known)
      const worker = known ?? start()
      lent.add(worker)
      return worker
    },
    giveBack(worker) {
      lent.delete(worker)
      if (isClosed) worker.stop()
      else addIdle(worker)
    },
    discard(worker, reason) {
      lent.delete(worker)
      worker.stop(reason)
      if (isKeptReady) keepReady()
    },
    keepReady,
    close(reason) {
      isClosed = true
      for (const worker of lent) worker.stop(reason)
      for (const worker of [...idle.keys()]) {
        removeIdle(worker)
        worker.stop()
      }
    },
  }
}
