import { systemClock } from '@lading/kernel/basics'

/** Wait after the page's load event where a browser does not report when it is idle (Safari), in milliseconds. */
const FALLBACK_MS = 500

/** Calls back once when the page has loaded and the browser is idle. Returns a function that cancels this. */
export function whenIdle(callback: () => void): () => void {
  let cancel = () => {}
  const request = () => {
    if (typeof requestIdleCallback !== 'function') {
      cancel = systemClock.schedule(FALLBACK_MS, callback)
      return
    }
    const handle = requestIdleCallback(callback)
    cancel = () => cancelIdleCallback(handle)
  }
  if (document.readyState === 'complete') request()
  else {
    window.addEventListener('load', request, { once: true })
    cancel = () => window.removeEventListener('load', request)
  }
  return () => cancel()
}
