import type { Clock } from '../ports/Clock.js'

/** Longer delays overflow the platform's timers, which then fire at once. */
const MAX_DELAY_MS = 2 ** 31 - 1

/**
 * Settles as `work` does, unless `controller` is aborted or `timeoutMs` pass first; a timeout aborts the controller.
 *
 * Third-party code may ignore its signal or never settle; the caller continues nevertheless.
 */
export function withTimeout<T>(
  work: T,
  controller: AbortController,
  clock: Clock,
  timeoutMs: number,
): Promise<Awaited<T>> {
  const { signal } = controller
  return new Promise<Awaited<T>>((resolve, reject) => {
    const abort = () => {
      cancel()
      reject(signal.reason)
    }
    const cancel = clock.schedule(Math.min(timeoutMs, MAX_DELAY_MS), () =>
      controller.abort(new Error(`No result within ${timeoutMs} ms.`)),
    )
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => {
        cancel()
        signal.removeEventListener('abort', abort)
      })
  })
}
