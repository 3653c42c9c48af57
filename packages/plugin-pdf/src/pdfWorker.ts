import type { FromPdfWorker, ToPdfWorker } from './PdfJob.js'
import { drawFirstPage } from './worker/drawFirstPage.js'

const post = (message: FromPdfWorker) => postMessage(message)

let controller: AbortController | undefined

// The worker handles a single job at a time: the page sends the next job after the result.
addEventListener('message', ({ data: { job } }: MessageEvent<ToPdfWorker>) => {
  controller?.abort()
  if (!job) return
  controller = new AbortController()
  drawFirstPage(job.file, job.sizePx, controller.signal).then(
    (page) => post({ page }),
    (error) => post({ page: null, problem: String(error) }),
  )
})
post({})
