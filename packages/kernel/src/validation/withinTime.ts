import type { Clock } from '../ports/clock.js'

/** Longer delays overflow the platform's timers, which then fire at once. */
const LONGEST_MS = 2 ** 31 - 1

/**
 * Settles as `work` does, unless `controller` is aborted or `timeoutMs` have passed before; the latter aborts it.
 *
 * Code of others may ignore its signal or never answer. Whoever waits for it goes on nevertheless.
 */
export function withinTime<T>(
  work: T,
  controller: AbortController,
  clock: Clock,
  timeoutMs: number,
): Promise<Awaited<T>> {
  const { signal } = controller
  return new Promise<Awaited<T>>((resolve, reject) => {
    const cancel = clock.schedule(Math.min(timeoutMs, LONGEST_MS), () =>
      controller.abort(new Error(`No answer within ${timeoutMs} ms.`)),
    )
    signal.addEventListener('abort', () => {
      cancel()
      reject(signal.reason)
    })
    if (signal.aborted) reject(signal.reason)
    Promise.resolve(work).then(resolve, reject).finally(cancel)
  })
}
