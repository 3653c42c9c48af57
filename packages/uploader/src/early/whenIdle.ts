import { whenLoaded } from './whenLoaded.js'

/** Time that a page has for itself after it has loaded, in milliseconds. */
const QUIET_MS = 1000

/** Calls back once when the page has loaded, a moment has passed and the browser is idle. Returns a function that cancels this. */
export function whenIdle(callback: () => void): () => void {
  let isCancelled = false
  const run = () => {
    if (!isCancelled) callback()
  }
  // Safari does not report when it is idle.
  const request = () => (globalThis.requestIdleCallback ?? setTimeout)(run)
  const cancel = whenLoaded(() => setTimeout(request, QUIET_MS))
  return () => {
    isCancelled = true
    cancel()
  }
}
