import { startWorker } from '@lading/kernel/basics'
import type { FromShrinkWorker, ToShrinkWorker } from '../job/ShrinkJob.js'
import type { Engine } from './Engine.js'

let isWorkerRefused = false

/** Opens a worker, or an engine on the main thread if the page or the browser refuses workers. */
export async function openEngine(): Promise<Engine> {
  const worker = isWorkerRefused ? null : await openWorker()
  if (worker) return worker
  // The worker script might have failed because the connection was lost: then this import fails, too.
  const { shrinkImage } = await import('./shrinkImage.js')
  isWorkerRefused = true
  let controller = new AbortController()
  return {
    run(job) {
      controller = new AbortController()
      const { signal } = controller
      return shrinkImage(job, async () => {
        // Keep the page responsive between steps.
        await new Promise((resolve) => setTimeout(resolve))
        signal.throwIfAborted()
      })
    },
    abort: () => controller.abort(),
    isAlive: () => true,
    close: () => controller.abort(),
  }
}

interface Waiting {
  readonly resolve: (result: Blob | null) => void
  readonly reject: (error: Error) => void
}

/** Resolves with a running worker; null if workers or their canvases are missing or refused. */
function openWorker(): Promise<Engine | null> {
  if (typeof OffscreenCanvas !== 'function') return Promise.resolve(null)
  const worker = startWorker(
    () => new Worker(new URL('../shrinkWorker.js', import.meta.url), { type: 'module' }),
  )
  if (!worker) return Promise.resolve(null)
  let waiting: Waiting | undefined
  let isAlive = true
  const post = (message: ToShrinkWorker) => worker.postMessage(message)
  const engine: Engine = {
    run: (job) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        post({ job })
      }),
    abort: () => post({}),
    isAlive: () => isAlive,
    close() {
      isAlive = false
      worker.terminate()
    },
  }
  return new Promise((resolve) => {
    worker.onmessage = ({ data: { result, error } }: MessageEvent<FromShrinkWorker>) => {
      if (error !== undefined) waiting?.reject(new Error(error))
      else if (result !== undefined) waiting?.resolve(result)
      else resolve(engine)
    }
    worker.onerror = (event) => {
      // The error is handled here, so keep it out of the console.
      event.preventDefault()
      engine.close()
      waiting?.reject(new Error('The worker has ended.'))
      resolve(null)
    }
  })
}
