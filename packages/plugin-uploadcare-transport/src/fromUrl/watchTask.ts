import type { Clock } from '@lading/kernel'
import { askPatiently } from '../client/askPatiently.js'
import type { Connection } from '../client/Connection.js'
import { CancelError } from '../errors/CancelError.js'
import type { Realtime } from '../ports/Realtime.js'
import { type FetchedFile, parseUrlStatus } from './parseUrlStatus.js'

/** Pause between two questions how far the service is, in milliseconds. Source: upload API clients. */
const POLL_INTERVAL_MS = 500

/** What is watched. */
export interface TaskRequest {
  readonly token: string
  readonly signal: AbortSignal
  /** The channel that may know sooner; null where there is none. */
  readonly channel: Promise<Realtime | null>
  /** Told of bytes that the service has fetched, of all of them. */
  readonly onProgress: (done: unknown, total: unknown) => void
}

/**
 * Waits until the service has fetched a file, and returns what it says of it.
 *
 * The service is asked twice a second, and at once when the channel says that something has happened. What the channel says is
 * never believed: it cannot fail an upload, nor pass one file off as another.
 *
 * @throws UploadError, NetworkError, CancelError
 */
export async function watchTask(connection: Connection, request: TaskRequest): Promise<FetchedFile> {
  const { token, signal, channel, onProgress } = request
  const question = { path: '/from_url/status/', query: { token }, signal }
  const pause = createPause(connection.clock, signal)
  let isOver = false
  let unsubscribe = () => {}
  channel.then((realtime) => {
    if (isOver || !realtime) return
    unsubscribe = realtime.subscribe(token, {
      onProgress: (done, total) => {
        if (!isOver) onProgress(done, total)
      },
      onSuccess: pause.end,
      onFail: pause.end,
    })
  })
  try {
    for (;;) {
      const answer = await askPatiently(connection, question, parseUrlStatus)
      if (answer.status === 'success') return answer
      if (answer.status === 'error') throw answer.error
      if (answer.status === 'progress') onProgress(answer.done, answer.total)
      await pause.wait(POLL_INTERVAL_MS)
    }
  } finally {
    isOver = true
    unsubscribe()
  }
}

/** A wait that can be ended early; ended before it has begun, it does not take place. */
function createPause(clock: Clock, signal: AbortSignal) {
  let isDue = false
  let end = () => {
    isDue = true
  }
  const early = end
  return {
    end: () => end(),
    wait: (delayMs: number) =>
      new Promise<void>((resolve, reject) => {
        const settle = (outcome: () => void) => {
          cancel()
          signal.removeEventListener('abort', abort)
          end = early
          isDue = false
          outcome()
        }
        const abort = () => settle(() => reject(new CancelError('Poll cancelled')))
        const cancel = clock.schedule(isDue ? 0 : delayMs, () => settle(resolve))
        end = () => settle(resolve)
        if (signal.aborted) abort()
        else signal.addEventListener('abort', abort)
      }),
  }
}
