import { askPolicy } from './askPolicy.js'
import { watchViolations } from './findViolation.js'

/** Hosts that we've asked the page's policy about; the promise is pending until the result is known. */
const judged = new Map<string, Promise<void> | null>()

/**
 * Asks the page's Content-Security-Policy about a URL's host, once and without a request. A worker whose
 * script was served without that policy could otherwise connect to hosts that the page can't.
 * `findViolation()` has the result once the promise resolves. Returns null if the result is already known.
 */
export function judgeHost(url: string): Promise<void> | null {
  const host = /^https?:\/\/[^/?#]+/i.exec(url)?.[0]?.toLowerCase()
  if (!host || !globalThis.document) return null
  const known = judged.get(host)
  if (known !== undefined) return known
  watchViolations()
  const [address = ''] = url.split(/[?#]/)
  const judging =
    askPolicy(address) === 'allowed'
      ? null
      : // The browser reports a violation in a separate task.
        new Promise<void>((resolve) => setTimeout(resolve, 0)).then(() => void judged.set(host, null))
  judged.set(host, judging)
  return judging
}
