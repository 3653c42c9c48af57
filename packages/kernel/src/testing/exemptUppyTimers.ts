import type { TestUploader } from './createTestUploader.js'
import { replaceMethod } from './leaks/replaceMethod.js'
import type { PageWatch } from './leaks/watchPage.js'

/**
 * Exempts Uppy's timers from the leak check, because Uppy doesn't use the fake clock or clear them. They're the message
 * timers, and the timer that throttles total progress. The throttle always has the same callback, so one run is enough to
 * learn it.
 */
export async function exemptUppyTimers({ uploader, clock }: TestUploader, page: PageWatch): Promise<void> {
  const { uppy } = uploader
  replaceMethod(uppy, 'info', ({ args, run }) => {
    const resume = page.pause()
    try {
      return run(...args)
    } finally {
      resume()
    }
  })
  const resume = page.pause()
  uppy.removeFiles([])
  await clock.advance(PUBLICATION_MS)
  resume()
}

/** Longer than the interval at which Uppy changes are published, in milliseconds. */
const PUBLICATION_MS = 1000
