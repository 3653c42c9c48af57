/**
 * Creates a function that resolves after the time it takes to receive a number of bytes; all bodies share the speed.
 *
 * @param bytesPerSecond No limit if undefined.
 */
export function createPace(
  bytesPerSecond: number | undefined,
): (bytes: number, signal: AbortSignal) => Promise<void> {
  /** When the last byte of all bodies so far will have been received, in milliseconds. */
  let free = 0
  return async (bytes, signal) => {
    if (!bytesPerSecond) return
    const now = performance.now()
    free = Math.max(free, now) + (bytes / bytesPerSecond) * 1000
    const waitMs = free - now
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
}
