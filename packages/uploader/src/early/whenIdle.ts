/** Quiet time that a page gets after it has loaded, in milliseconds. */
const QUIET_MS = 1000

/**
 * Calls back once when the page has loaded, a moment has passed and the browser is idle. Returns a function that cancels this.
 *
 * @param onLoad Called when the page has loaded, before that moment.
 */
export function whenIdle(callback: () => void, onLoad?: () => void): () => void {
  let isCancelled = false
  const run = () => {
    if (!isCancelled) callback()
  }
  // Safari has no `requestIdleCallback`.
  const request = () => (globalThis.requestIdleCallback ?? setTimeout)(run)
  const wait = () => {
    if (!isCancelled) onLoad?.()
    setTimeout(request, QUIET_MS)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    isCancelled = true
  }
}
