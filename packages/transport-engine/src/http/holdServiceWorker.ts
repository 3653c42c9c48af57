/** Firefox terminates a service worker about 60 s after its last event, even while it still forwards a body. */
const PING_MS = 15_000

let holders = 0
let timer: ReturnType<typeof setInterval> | undefined

/**
 * Keeps this page's service worker alive while it forwards a body, by sending it a message that it can ignore. Returns a function that
 * stops. A no-op on a page without a service worker.
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
