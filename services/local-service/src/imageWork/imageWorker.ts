// Entry point of a worker process: runs one image job after another until its parent ends it.
import sharp from 'sharp'
import type { ImageJob } from './ImageJob.js'
import { runImageJob } from './runImageJob.js'
import { toErrorMessage, type WorkerMessage } from './WorkerMessage.js'

const MEMORY_CHECK_MS = 50
const maxBytes = Number(process.argv[2])

// We already run as many workers as the machine can bear, and a worker never sees the same image twice in a row.
sharp.concurrency(1)
sharp.cache(false)
// An SVG that's loaded by its path could include neighboring files.
sharp.block({ operation: ['VipsForeignLoadSvgFile'] })

function send(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()))
}

/** Ends the process immediately. An ordinary exit would wait for the decoder. */
function endNow(): void {
  process.kill(process.pid, 'SIGKILL')
}

async function watchMemory(): Promise<void> {
  if (process.memoryUsage.rss() < maxBytes) return
  await send({
    type: 'error',
    code: 'render-too-large',
    message: 'Working on this image takes too much memory: choose a smaller image or fewer operations.',
  })
  endNow()
}

process.on('disconnect', endNow)
process.on('message', (job: ImageJob) => {
  const watch = setInterval(() => void watchMemory(), MEMORY_CHECK_MS)
  runImageJob(job)
    .then((result): WorkerMessage => ({ type: 'result', result }), toErrorMessage)
    .then(send)
    .finally(() => clearInterval(watch))
})
void send({ type: 'ready' })
