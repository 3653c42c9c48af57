import type { Clock } from '../ports/Clock.js'

/** Longer delays overflow the platform's timers, which then fire immediately. */
const MAX_DELAY_MS = 2 ** 31 - 1

/**
 * Settles like `work`, unless `controller` is aborted or `timeoutMs` pass first. A timeout aborts the controller.
 *
 * The caller continues even if third-party code ignores its signal or never settles.
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
