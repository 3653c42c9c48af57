import type { Uploader } from '@lading/kernel'
import { whenSetUp } from './whenSetUp.js'

/**
 * Calls `onReady` when the plugins of an uploader are set up, at once where they are. What it throws or rejects with is reported:
 * as an error of an effect, it would unmount the page.
 */
export function announce(uploader: Uploader, onReady: () => unknown): void {
  const call = async () => onReady()
  const start = () =>
    call().catch((error) => {
      uploader.logger.error('"onReady" threw. The uploader works; fix the function.', error)
    })
  const starting = whenSetUp(uploader)
  if (starting) void starting.then(start)
  else void start()
}
