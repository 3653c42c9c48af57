/**
 * Returns whether a function was called from an installed package's timer, with no other code in between. Such a timer
 * restarts itself, like a throttle. Returns false if the engine doesn't show internal stack frames, as in browsers.
 */
export function continuesTimer(called: (...args: never) => unknown): boolean {
  if (!('captureStackTrace' in Error) || typeof Error.captureStackTrace !== 'function') return false
  const trace: { readonly stack?: string } = {}
  Error.captureStackTrace(trace, called)
  const frames = (trace.stack ?? '').split('\n').slice(1)
  return (
    frames.some((frame) => frame.includes('node:internal/timers')) &&
    frames.every((frame) => /node:|[/\\]node_modules[/\\]/.test(frame))
  )
}
