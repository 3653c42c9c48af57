import type { Clock } from '@lading/kernel'
import { abortable, type WaitListener } from '@lading/transport-engine'
import type { Connection } from '../client/Connection.js'
import { callWithRetry } from '../client/callApi.js'
import type { Realtime } from '../realtime/Realtime.js'
import { type FetchedFile, parseUrlStatus } from './parseUrlStatus.js'

/** Poll interval. Source: upload API clients. */
const POLL_INTERVAL_MS = 500

/** The task to watch. */
export interface TaskRequest {
  readonly token: string
  readonly signal: AbortSignal
  /** Receives the reason why a poll waits; null when it's sent. */
  readonly onWait?: WaitListener | undefined
  /** Channel whose messages trigger the next poll early; null without a channel. */
  readonly channel: Promise<Realtime | null>
  /** Receives how many bytes the service has fetched, and the total. */
  readonly onProgress: (done: unknown, total: unknown) => void
}

/**
 * Resolves once the service has fetched a file.
 *
 * Polls every 500 ms, and immediately when the channel reports an outcome. Only
 * polls decide: a channel message can't fail an upload, nor replace its file.
 *
 * @throws UploadError, NetworkError, CancelError
 */
export async function watchTask(connection: Connection, request: TaskRequest): Promise<FetchedFile> {
  const { token, signal, onWait, channel, onProgress } = request
  const call = { path: '/from_url/status/', signal, onWait }
  const pause = createPause(connection.clock, signal)
  let isSettled = false
  let unsubscribe: (() => void) | undefined
  channel.then((realtime) => {
    if (isSettled || !realtime) return
    unsubscribe = realtime.subscribe(token, {
      onProgress: (done, total) => {
        if (!isSettled) onProgress(done, total)
      },
      onSuccess: pause.skip,
      onFail: pause.skip,
    })
  })
  try {
    for (let poll = 0; ; poll++) {
      // A unique URL keeps the page's service worker from responding from its cache.
      const query = { token, ...(poll > 0 && { poll }) }
      const response = await callWithRetry(connection, { ...call, query }, parseUrlStatus)
      if (response.status === 'success') return response
      if (response.status === 'error') throw response.error
      if (response.status === 'progress') onProgress(response.done, response.total)
      await pause.wait(POLL_INTERVAL_MS, unsubscribe ? 'pusher cancelled' : 'Poll cancelled')
    }
  } finally {
    isSettled = true
    unsubscribe?.()
  }
}

/** Creates a wait that `skip` cuts short. If `skip` is called between two waits, the next wait is skipped. */
function createPause(clock: Clock, signal: AbortSignal) {
  let isSkipped = false
  let wake = () => {}
  return {
    skip() {
      isSkipped = true
      wake()
    },
    async wait(delayMs: number, message: string) {
      let cancel = () => {}
      const elapsed = new Promise<void>((resolve) => {
        wake = resolve
        cancel = clock.schedule(isSkipped ? 0 : delayMs, resolve)
      })
      try {
        await abortable(elapsed, signal, message)
      } finally {
        cancel()
        isSkipped = false
      }
    },
  }
}
