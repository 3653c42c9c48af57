/** Minimum time between two calls, in milliseconds: the panel must not slow down what it shows. */
const LEAST_MS = 500
/** Maximum time between two calls, in milliseconds. */
const MOST_MS = 3000
/** Share of the time that the calls can take; the layout after them takes about as much again. */
const SHARE = 1 / 200
/** Longest time that a busy page can postpone a call, in milliseconds. */
const LONGEST_MS = 1500

/** Calls a function repeatedly while the page is idle, less often the longer it takes. Returns a function that stops the calls. */
export function repeatWhenIdle(run: () => void): () => void {
  let idle = 0
  let timer = setTimeout(wait, LEAST_MS)

  function wait(): void {
    // Safari doesn't support idle callbacks.
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(call, { timeout: LONGEST_MS })
    else call()
  }

  function call(): void {
    const startedMs = performance.now()
    run()
    const pauseMs = (performance.now() - startedMs) / SHARE
    timer = setTimeout(wait, Math.min(Math.max(pauseMs, LEAST_MS), MOST_MS))
  }

  return () => {
    clearTimeout(timer)
    if (idle > 0) cancelIdleCallback(idle)
  }
}
