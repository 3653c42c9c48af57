import type { TestUploader } from './createTestUploader.js'
import { replaceMethod } from './leaks/replaceMethod.js'
import type { PageWatch } from './leaks/watchPage.js'

/**
 * Exempts the timers of Uppy itself, which it neither takes from the clock nor clears: those of its messages, and the
 * one that throttles its total progress, whose callback is always the same and known after one run.
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

/** Longer than the window in which Uppy's changes are published. */
const PUBLICATION_MS = 1000
