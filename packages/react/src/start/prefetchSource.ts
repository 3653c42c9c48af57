import type { Logger, Source } from '@lading/kernel'
import { reportOnce, reportRejection } from '../slots/reportOnce.js'

/** Returns a function that preloads a source; undefined if the source preloads nothing. Errors are reported once. */
export function prefetchSource(source: Source, logger: Logger): (() => void) | undefined {
  if (!source.prefetch) return undefined
  const message = `prefetch() of the source "${source.id}" has failed. The source loads when it is opened.`
  return () => {
    try {
      reportRejection(source.prefetch?.(), source, logger, message)
    } catch (error) {
      reportOnce(source, logger, message, error)
    }
  }
}
