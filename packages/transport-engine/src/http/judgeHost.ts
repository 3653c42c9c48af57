import { watchViolations } from './findViolation.js'

/** Hosts that the page's policy was asked about, until its answer is known. */
const judged = new Map<string, Promise<void> | null>()
/** One byte more than browsers send as a beacon. */
const BEACON_BYTES = 65_537

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
  const isAllowed = ask(url)
  const judging = isAllowed
    ? null
    : // A violation is reported in a task of its own.
      new Promise<void>((resolve) => setTimeout(resolve, 0)).then(() => void judged.set(host, null))
  judged.set(host, judging)
  return judging
}

/** Returns true for a URL that the policy allows; false if it doesn't, or if only its report tells. */
function ask(url: string): boolean {
  try {
    // Browsers ask the policy before they refuse a beacon for its size, and take one that it forbids. Firefox takes beacons of any size, but
    // drops a request that is aborted in the same task, which others send now and then.
    if (!('mozInnerScreenX' in globalThis))
      return !navigator.sendBeacon(url, new Blob([new Uint8Array(BEACON_BYTES)]))
    const xhr = new XMLHttpRequest()
    xhr.open('GET', url)
    xhr.send()
    xhr.abort()
    return false
  } catch {
    // The request itself fails as well.
    return true
  }
}
