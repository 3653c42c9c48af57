import type { Connection } from '../client/Connection.js'
import type { ConcurrencyControl, NoteEnd } from '../concurrency/ConcurrencyControl.js'
import type { EndedPart, PartsJob } from '../http/Http.js'
import { noteAnswer } from '../http/hostRecords.js'
import { assertArrived } from './assertArrived.js'
import { startInWorker, type WorkerParts } from './startInWorker.js'

/** An attempt at a part that has failed in the worker. */
export interface FailedAttempt {
  readonly error: unknown
  readonly noteEnd: NoteEnd
}

interface ScheduleOptions {
  /** Indexes of the parts, in the order in which they are sent. */
  readonly queue: number[]
  /** Whether a part needs nothing of the page. */
  readonly isForWorker: (index: number) => boolean
  /** Whether the service checks the parts. */
  readonly isChecked: boolean
  /** Aborted with the first part that fails. */
  readonly controller: AbortController
  /** Read for each part: the limits of a host are known from its first response on. */
  readonly getConcurrency: () => ConcurrencyControl
  readonly createJob: (indexes: readonly number[]) => Omit<PartsJob, 'limit' | 'onReport'>
  /**
   * Sends a part by the page.
   *
   * @param onSent Called when bytes of it are sent: more parts may be in flight then.
   * @param failed Its first attempt, if that was the worker's.
   */
  readonly sendPart: (index: number, onSent: () => void, failed?: FailedAttempt) => Promise<void>
  /** Receives the bytes sent of a part that is in flight in the worker. */
  readonly onSent: (index: number, bytes: number) => void
  /** Receives a part that the worker has sent. */
  readonly onConfirmed: (part: EndedPart) => void
  /** Receives the error of a part that the worker has sent, before the page sends it. */
  readonly onFailed: (part: EndedPart, error: unknown) => void
  /** Called after these. */
  readonly onReported: () => void
}

/**
 * Starts parts, as many as may be in flight, and resolves when all are confirmed.
 *
 * The worker sends those that are for it as long as it runs and nothing fails. Until a failed part is confirmed, the page sends all of them.
 *
 * @throws the error of the first part that has no attempt left
 * @throws CancelError when the controller is aborted
 */
export async function scheduleParts(connection: Connection, options: ScheduleOptions): Promise<void> {
  const {
    queue,
    isChecked,
    controller,
    getConcurrency,
    createJob,
    sendPart,
    onSent,
    onConfirmed,
    isForWorker,
    onFailed,
    onReported,
  } = options
  const { signal } = controller
  const { breaker } = connection
  let isLost = false
  let missing = queue.length
  const ofPage = new Set<Promise<void>>()
  /** Number of parts whose attempt in the worker has failed. */
  let failing = 0
  let worker: WorkerParts | null = null
  const all = new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => {
      reject(error)
      // Before the next part may start.
      controller.abort(error)
    }
    const ended = () => {
      missing -= 1
      if (missing === 0) resolve()
    }
    const start = (index: number, failed?: FailedAttempt) => {
      if (failed) failing += 1
      const sending = sendPart(index, startNext, failed).then(() => {
        if (failed) failing -= 1
        ofPage.delete(sending)
        ended()
        startNext()
      }, fail)
      ofPage.add(sending)
    }
    const limitInWorker = () => Math.max(1, getConcurrency().limit - ofPage.size)
    const startWorker = () => {
      worker = startInWorker(connection, {
        getConcurrency,
        onSent,
        createJob: () => {
          const all = queue.splice(0)
          queue.push(...all.filter((index) => !isForWorker(index)))
          return { ...createJob(all.filter(isForWorker)), limit: limitInWorker() }
        },
        onEnded(part, noteEnd) {
          const { index, size, result, url } = part
          try {
            if (result instanceof Error) throw result
            // The worker's own notes don't reach the page.
            if (result.status > 0) noteAnswer(url, part.endedAtMs, result.status < 400 ? size : 0)
            assertArrived(result, isChecked)
          } catch (error) {
            onFailed(part, error)
            if (signal.aborted) noteEnd('other')
            else start(index, { error, noteEnd })
            return
          }
          breaker.responded(true)
          noteEnd({ confirmedBytes: size })
          onConfirmed(part)
          ended()
        },
        onReported(left, isWorkerLost) {
          if (signal.aborted) return
          queue.unshift(...left)
          // It has ended, or the file cannot be posted to it.
          isLost ||= isWorkerLost
          try {
            onReported()
          } catch (error) {
            fail(error)
          }
          startNext()
        },
      })
    }
    const startNext = () => {
      if (signal.aborted) return
      if (worker?.isRunning) worker.setLimit(limitInWorker())
      const hasNext = () => queue.length > 0 && ofPage.size + (worker?.inFlight ?? 0) < getConcurrency().limit
      const isCalm = failing === 0 && !worker?.isRunning && !worker?.inFlight && breaker.isClosed
      if (hasNext() && isCalm && !isLost && queue.some(isForWorker)) startWorker()
      while (hasNext()) start(queue.shift() as number)
    }
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    if (signal.aborted) reject(signal.reason)
    else if (missing === 0) resolve()
    else startNext()
  })
  try {
    await all
  } catch (error) {
    await Promise.allSettled(ofPage)
    throw error
  }
}
