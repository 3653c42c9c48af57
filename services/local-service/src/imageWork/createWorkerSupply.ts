import { findSite } from '../fairness/findSite.js'
import { createCountedCache } from '../shared/createCountedCache.js'
import type { ImageWorker } from './startImageWorker.js'

/**
 * Worker processes; each is lent to one job at a time and reused.
 *
 * A site whose job has ended its worker shares workers only with other such sites for the next ten minutes. Starting a process
 * can take longer than all jobs before it, so a site that ends one worker after another must not keep all others waiting.
 */
export interface WorkerSupply {
  /** Lends a worker; starts a worker if all are busy. @param source the client or the client's file that the job belongs to. */
  take(source: string): ImageWorker
  /** Takes back a worker that can do another job. */
  giveBack(worker: ImageWorker): void
  /** Ends a lent worker because of its job. @param reason what the job rejects with. */
  discard(worker: ImageWorker, reason?: Error): void
  /** Starts workers until this many are ready, and keeps them from now on, so that no job waits for a process to start. @default 1 */
  keepReady(count?: number): void
  /** Ends all workers. @param reason what their jobs reject with. */
  close(reason: Error): void
}

export interface WorkerSupplySettings {
  /** How long an idle worker stays, in milliseconds. */
  readonly idleMs: number
  /** How long the last worker stays beyond that, in milliseconds. @default 0 */
  readonly lastIdleMs?: number
  /** @param isSuspect true for a worker that only sites with slow or harmful images use. */
  readonly startWorker: (isSuspect: boolean) => ImageWorker
}

/** Minimum time between an idle worker's end and its replacement, in milliseconds. */
const REPLACEMENT_DELAY_MS = 1000
const SUSPECT_MS = 600_000
const MAX_SUSPECTS = 10_000

export function createWorkerSupply({
  idleMs,
  lastIdleMs = 0,
  startWorker,
}: WorkerSupplySettings): WorkerSupply {
  const idle = new Map<ImageWorker, NodeJS.Timeout>()
  /** Lent workers with the site that each is lent to. */
  const lent = new Map<ImageWorker, string>()
  /** Sites whose jobs have ended workers. */
  const suspects = createCountedCache<string, true>(MAX_SUSPECTS, { ttl: SUSPECT_MS })
  /** The workers for these sites' jobs. */
  const suspectWorkers = new WeakSet<ImageWorker>()
  let isClosed = false
  /** Workers that stay, however long they're idle. */
  let kept = 0

  function start(isSuspect = false): ImageWorker {
    const worker = startWorker(isSuspect)
    if (isSuspect) suspectWorkers.add(worker)
    void worker.ended.then(() => {
      if (!removeIdle(worker) || kept === 0) return
      setTimeout(() => keepReady(kept), REPLACEMENT_DELAY_MS).unref()
    })
    return worker
  }

  function removeIdle(worker: ImageWorker): boolean {
    clearTimeout(idle.get(worker))
    return idle.delete(worker)
  }

  function addIdle(worker: ImageWorker): void {
    const end = () => {
      idle.delete(worker)
      worker.stop()
    }
    const endUnlessLast = () => {
      const isLast = !suspectWorkers.has(worker) && countTrusted() <= Math.max(1, kept)
      if (isLast && kept > 0) return
      if (!isLast || lastIdleMs === 0) end()
      else idle.set(worker, setTimeout(end, lastIdleMs).unref())
    }
    idle.set(worker, setTimeout(endUnlessLast, idleMs).unref())
  }

  function countTrusted(): number {
    return [...idle.keys(), ...lent.keys()].filter((worker) => !suspectWorkers.has(worker)).length
  }

  function keepReady(count = 1): void {
    kept = count
    while (!isClosed && countTrusted() < kept) addIdle(start())
  }

  return {
    take(source) {
      const site = findSite(source)
      const isSuspect = suspects.has(site)
      const known = [...idle.keys()].find((worker) => suspectWorkers.has(worker) === isSuspect)
      if (known) removeIdle(known)
      const worker = known ?? start(isSuspect)
      lent.set(worker, site)
      return worker
    },
    giveBack(worker) {
      lent.delete(worker)
      if (isClosed) worker.stop()
      else addIdle(worker)
    },
    discard(worker, reason) {
      const site = lent.get(worker)
      if (site !== undefined) suspects.set(site, true)
      lent.delete(worker)
      worker.stop(reason)
      if (kept > 0) keepReady(kept)
    },
    keepReady,
    close(reason) {
      isClosed = true
      for (const worker of lent.keys()) worker.stop(reason)
      for (const worker of [...idle.keys()]) {
        removeIdle(worker)
        worker.stop()
      }
    },
  }
}
