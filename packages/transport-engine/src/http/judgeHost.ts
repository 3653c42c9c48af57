import { askPolicy } from './askPolicy.js'
import { watchViolations } from './findViolation.js'

/** Hosts that the page's policy was asked about, until its answer is known. */
const judged = new Map<string, Promise<void> | null>()

/**
 * Asks the page's Content-Security-Policy about the host of a URL, once and without a request: a worker whose script was served without that
 * policy could send where the page can't. `findViolation()` has the result once the promise resolves. Returns null if it has it already.
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
      : // A violation is reported in a task of its own.
        new Promise<void>((resolve) => setTimeout(resolve, 0)).then(() => void judged.set(host, null))
  judged.set(host, judging)
  return judging
}
