import type { Connection } from '../client/Connection.js'
import type { ConcurrencyControl, NoteEnd } from '../concurrency/ConcurrencyControl.js'
import type { EndedPart, PartsJob } from '../http/Http.js'
import { noteAnswer } from '../http/hostRecords.js'
import { assertArrived } from './assertArrived.js'
import { startInWorker, type WorkerParts } from './startInWorker.js'

/** A failed attempt to send a part in the worker. */
export interface FailedAttempt {
  readonly error: unknown
  readonly noteEnd: NoteEnd
}

interface ScheduleOptions {
  /** Part indexes in sending order. */
  readonly queue: number[]
  /** Whether the worker can send a part without the page's help. */
  readonly isForWorker: (index: number) => boolean
  /** Whether the service checks the parts. */
  readonly isChecked: boolean
  /** Aborted when the first part fails. */
  readonly controller: AbortController
  /** Called for each part, because a host's limits are known only after its first response. */
  readonly getConcurrency: () => ConcurrencyControl
  readonly createJob: (indexes: readonly number[]) => Omit<PartsJob, 'limit' | 'onReport'>
  /**
   * Sends a part from the page.
   *
   * @param onSent Called when some of its bytes are sent: more parts might be allowed in flight then.
   * @param failed The first attempt, if the worker made it.
   */
  readonly sendPart: (index: number, onSent: () => void, failed?: FailedAttempt) => Promise<void>
  /** Receives how many bytes of a part the worker has sent so far. */
  readonly onSent: (index: number, bytes: number) => void
  /** Receives a part that the worker has sent. */
  readonly onConfirmed: (part: EndedPart) => void
  /** Receives the error of a part that failed in the worker, before the page sends that part. */
  readonly onFailed: (part: EndedPart, error: unknown) => void
  /** Called after the callbacks above. */
  readonly onReported: () => void
}

/**
 * Starts parts, as many as are allowed in flight, and resolves when all are confirmed.
 *
 * The worker sends all parts that it can, as long as it's running and nothing fails.
 * After a failure, the page sends every part until the failed part is confirmed.
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
  /** Number of parts whose worker attempt has failed. */
  let failing = 0
  let worker: WorkerParts | null = null
  const all = new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => {
      reject(error)
      // Abort before the next part can start.
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
            // The worker keeps its host records to itself, so record the response in the page too.
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
          // The worker has ended, or the file can't be posted to it.
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
