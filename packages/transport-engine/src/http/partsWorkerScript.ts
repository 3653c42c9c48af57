import { CancelError } from '../errors/CancelError.js'
import { UploadError } from '../errors/UploadError.js'
import type { FromPartsWorker, ToPartsWorker } from './FromPartsWorker.js'
import { sendByXhr } from './sendByXhr.js'

/** Progress in between is worth no message: the page shows whole per cents. */
const PROGRESS_INTERVAL_MS = 250

const post = (message: FromPartsWorker) => postMessage(message)
const running = new Map<number, AbortController>()

addEventListener('message', ({ data }: MessageEvent<ToPartsWorker>) => {
  const { id, request } = data
  if (!request) {
    running.get(id)?.abort()
    return
  }
  const controller = new AbortController()
  running.set(id, controller)
  let reportedAt = 0
  sendByXhr({
    ...request,
    signal: controller.signal,
    onProgress(sent, total) {
      const now = performance.now()
      if (sent < total && now - reportedAt < PROGRESS_INTERVAL_MS) return
      reportedAt = now
      post({ id, sent, total })
    },
    onBytesSent: () => post({ id, event: 'bytes-sent' }),
    onReceiving: () => post({ id, event: 'receiving' }),
  })
    .then(
      // `retryAfter` is a getter, which a message would lose.
      ({ status, statusText, text, retryAfter = null }) =>
        post({ id, response: { status, statusText, text, retryAfter } }),
      (error) =>
        post({
          id,
          error:
            error instanceof CancelError ? 'cancel' : error instanceof UploadError ? 'invalid' : 'network',
        }),
    )
    .finally(() => running.delete(id))
})

post({})
