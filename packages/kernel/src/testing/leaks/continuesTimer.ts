/**
 * Whether a function was called by the timer of an installed package, with no other code in between: such a timer runs on
 * its own, as a throttle does. False where the engine does not show its own frames, as browsers.
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
