import type { Engine } from './Engine.js'
import { openWorker } from './openWorker.js'

let isWorkerRefused = false

/** Opens a worker, or an engine on the page's thread where the page or the browser refuses workers. */
export async function openEngine(): Promise<Engine> {
  const worker = isWorkerRefused ? null : await openWorker()
  if (worker) return worker
  // The script of the worker may have been lost with the connection: then this one is not loaded either.
  const { shrinkImage } = await import('./shrinkImage.js')
  isWorkerRefused = true
  let controller = new AbortController()
  return {
    run(job) {
      controller = new AbortController()
      const { signal } = controller
      return shrinkImage(job, async () => {
        // The page stays responsive between the steps.
        await new Promise((resolve) => setTimeout(resolve))
        signal.throwIfAborted()
      })
    },
    abort: () => controller.abort(),
    isAlive: () => true,
    close: () => controller.abort(),
  }
}
