import type { Uploader } from '../Uploader.js'
import type { Report } from './Report.js'

const reporters = new WeakMap<Uploader, Report>()

/** Returns the function that logs each of an uploader's messages once. */
export function reporterOf(uploader: Uploader): Report {
  const known = reporters.get(uploader)
  if (known) return known
  const reported = new Set<string>()
  const report = (message: string) => {
    if (reported.has(message)) return
    reported.add(message)
    uploader.logger.warn(message)
  }
  reporters.set(uploader, report)
  return report
}
