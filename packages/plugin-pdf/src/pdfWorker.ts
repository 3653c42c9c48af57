import type { FromPdfWorker, ToPdfWorker } from './PdfJob.js'
import { drawFirstPage } from './worker/drawFirstPage.js'
import { readText } from './worker/readText.js'

const post = (message: FromPdfWorker) => postMessage(message)

let controller: AbortController | undefined

// The worker handles a single job at a time: the page sends the next job after the result.
addEventListener('message', ({ data: { job } }: MessageEvent<ToPdfWorker>) => {
  controller?.abort()
  if (!job) return
  controller = new AbortController()
  const { file, sizePx } = job
  const { signal } = controller
  const run: Promise<Blob | string | null> =
    sizePx === undefined ? readText(file, signal) : drawFirstPage(file, sizePx, signal)
  run.then(
    (result) => post({ result }),
    (error) => post({ result: null, problem: String(error) }),
  )
})
post({})
