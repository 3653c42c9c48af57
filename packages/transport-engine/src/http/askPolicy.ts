/** One byte more than the beacon limit of browsers. */
const BEACON_BYTES = 65_537
/** Query that marks a probe: policies ignore it, but violation reports include it. */
const PROBE = '?lading-policy-probe'

/** Whether the page's policy allows a connection to a URL. `reported` means that a violation event follows if it doesn't. */
export type Verdict = 'allowed' | 'forbidden' | 'reported'

/** Asks the page's Content-Security-Policy about a URL without sending a request. @param url Absolute, without a query */
export function askPolicy(url: string): Verdict {
  try {
    // Browsers check the policy before the beacon size: they return true for a forbidden beacon, and false for an oversized one. Firefox
    // takes beacons of any size, but never sends a request that's aborted in the same task, which other browsers occasionally do.
    if (!('mozInnerScreenX' in globalThis))
      return navigator.sendBeacon(url, new Blob([new Uint8Array(BEACON_BYTES)])) ? 'forbidden' : 'allowed'
    const xhr = new XMLHttpRequest()
    xhr.open('GET', url + PROBE)
    xhr.send()
    xhr.abort()
    return 'reported'
  } catch {
    // The real request would fail the same way.
    return 'allowed'
  }
}

/** Returns the probed URL if a probe caused the violation; null otherwise. */
export function getProbed(blockedUrl: string): string | null {
  return blockedUrl.endsWith(PROBE) ? blockedUrl.slice(0, -PROBE.length) : null
}
