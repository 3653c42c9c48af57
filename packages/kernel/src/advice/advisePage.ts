import { consoleLogger } from '../di/consoleLogger.js'

const reported = new Set<string>()

/** Reports a mistake on the page, once. It has no uploader whose logger could report it. */
export function advisePage(message: string): void {
  if (reported.has(message)) return
  reported.add(message)
  consoleLogger.warn(message)
}
