import { systemClock } from '@lading/kernel/basics'

/** Time that a page has for itself after it has loaded, in milliseconds. */
const QUIET_MS = 1000

/** Calls back once when the page has loaded, a moment has passed and the browser is idle. Returns a function that cancels this. */
export function whenIdle(callback: () => void): () => void {
  let cancel = () => {}
  const request = () => {
    // Safari does not report when it is idle.
    if (typeof requestIdleCallback !== 'function') return callback()
    const handle = requestIdleCallback(callback)
    cancel = () => cancelIdleCallback(handle)
  }
  const wait = () => {
    cancel = systemClock.schedule(QUIET_MS, request)
  }
  if (document.readyState === 'complete') wait()
  else {
    window.addEventListener('load', wait, { once: true })
    cancel = () => window.removeEventListener('load', wait)
  }
  return () => cancel()
}
