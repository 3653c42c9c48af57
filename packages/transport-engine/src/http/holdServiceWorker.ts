/** Firefox ends a service worker that nothing was sent to for 30 s, 30 s later, although it still passes a body on. */
const PING_MS = 15_000

let holders = 0
let timer: ReturnType<typeof setInterval> | undefined

/**
 * Keeps the service worker of this page alive while it passes a body on, by a message that means nothing to it. Returns a function that
 * lets it go. A no-op on a page without one.
 */
export function holdServiceWorker(): () => void {
  const worker = globalThis.navigator?.serviceWorker
  if (!worker?.controller) return () => {}
  holders += 1
  timer ??= setInterval(() => worker.controller?.postMessage({ type: 'lading-keep-alive' }), PING_MS)
  return () => {
    holders -= 1
    if (holders > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
