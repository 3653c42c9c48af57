import { shrinkImage } from './engines/shrinkImage.js'
import type { FromShrinkWorker, ToShrinkWorker } from './job/ShrinkJob.js'

const post = (message: FromShrinkWorker) => postMessage(message)
let isAborted = false

// The worker handles a single job at a time: the page sends the next job after the result.
addEventListener('message', ({ data: { job } }: MessageEvent<ToShrinkWorker>) => {
  isAborted = !job
  if (!job) return
  const pause = async () => {
    if (isAborted) throw new Error('Aborted')
  }
  shrinkImage(job, pause).then(
    (result) => post({ result }),
    (error) => post({ error: error instanceof Error ? error.message : String(error) }),
  )
})

post({})
