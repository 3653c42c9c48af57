import type { Connection } from '../client/Connection.js'
import type { ConcurrencyControl, NoteEnd } from '../concurrency/ConcurrencyControl.js'
import type { EndedPart, PartsJob, PartsReport } from '../http/Http.js'

interface WorkerPartsOptions {
  readonly createJob: () => Omit<PartsJob, 'onReport'>
  /** Called for each part, because a host's limits are known only after its first response. */
  readonly getConcurrency: () => ConcurrencyControl
  readonly onSent: (index: number, bytes: number) => void
  /** Receives a part that has ended, and the function that notes its end. */
  readonly onEnded: (part: EndedPart, noteEnd: NoteEnd) => void
  /**
   * Called after each report, with the parts that the worker won't send.
   * @param isLost Whether the worker is gone without reporting some of them.
   */
  readonly onReported: (left: readonly number[], isLost: boolean) => void
}

/** Parts that a worker sends. */
export interface WorkerParts {
  /** Whether it still starts parts by itself. */
  readonly isRunning: boolean
  readonly inFlight: number
  /** @param limit New number of parts in flight; at 0, no further part is started. */
  setLimit(limit: number): void
}

/**
 * Has a worker send parts until a part fails or the circuit breaker opens. Returns null if no worker is running.
 *
 * The worker reports to the page only a few times a second. The timestamps
 * are from the worker, so the concurrency still adapts to the connection.
 */
export function startInWorker(
  { http, breaker, clock }: Connection,
  { createJob, getConcurrency, onSent, onEnded, onReported }: WorkerPartsOptions,
): WorkerParts | null {
  /** Parts without a result. */
  const open = new Set<number>()
  /** Functions that note the ends of the parts in flight. */
  const ends: NoteEnd[] = []
  let limit = 0
  let isRunning = true
  const noteStarts = (atMs: number) => {
    while (isRunning && ends.length < Math.min(limit, open.size)) ends.push(getConcurrency().sending(atMs))
  }
  const setLimit = (next: number) => {
    if (!isRunning || next === limit) return
    limit = next
    isRunning = next > 0
    run?.setLimit(next)
    noteStarts(clock.now())
  }
  const onReport = ({ sent, ended, left, isOver }: PartsReport) => {
    for (const [index, bytes] of sent) onSent(index, bytes)
    for (const part of ended) {
      open.delete(part.index)
      const noteEnd = ends.shift()
      onEnded(part, (end) => noteEnd?.(end, part.endedAtMs))
      noteStarts(part.endedAtMs)
    }
    if (left || isOver) isRunning = false
    const unsent = isOver ? [...open] : (left ?? [])
    const isLost = isOver === true && unsent.length > (left?.length ?? 0)
    for (const index of unsent) open.delete(index)
    // These parts were counted but never started.
    while (ends.length > open.size) ends.pop()?.('other')
    onReported(unsent, isLost)
    if (!breaker.isClosed) setLimit(0)
  }
  const run = http.sendParts?.(() => {
    const job = createJob()
    limit = job.limit
    for (const { index } of job.parts) open.add(index)
    return { ...job, onReport }
  })
  if (!run) return null
  noteStarts(clock.now())
  return {
    setLimit,
    get isRunning() {
      return isRunning
    },
    get inFlight() {
      return ends.length
    },
  }
}
