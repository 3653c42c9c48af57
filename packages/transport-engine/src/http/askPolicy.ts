/** One byte more than browsers send as a beacon. */
const BEACON_BYTES = 65_537
/** Query of a probe: a policy doesn't look at it, and the report of a violation has it. */
const PROBE = '?lading-policy-probe'

/** Whether the page's policy lets it connect to a URL; `reported` if a violation of a probe follows where it doesn't. */
export type Verdict = 'allowed' | 'forbidden' | 'reported'

/** Asks the page's Content-Security-Policy about a URL without a request. @param url Absolute, without a query */
export function askPolicy(url: string): Verdict {
  try {
    // Browsers ask the policy before they refuse a beacon for its size, and take one that it forbids. Firefox takes beacons of any size, but
    // drops a request that is aborted in the same task, which others send now and then.
    if (!('mozInnerScreenX' in globalThis))
      return navigator.sendBeacon(url, new Blob([new Uint8Array(BEACON_BYTES)])) ? 'forbidden' : 'allowed'
    const xhr = new XMLHttpRequest()
    xhr.open('GET', url + PROBE)
    xhr.send()
    xhr.abort()
    return 'reported'
  } catch {
    // The request itself fails as well.
    return 'allowed'
  }
}

/** Returns the URL that a violation's probe has asked about; null for a violation by anything else. */
export function getProbed(blockedUrl: string): string | null {
  return blockedUrl.endsWith(PROBE) ? blockedUrl.slice(0, -PROBE.length) : null
}
