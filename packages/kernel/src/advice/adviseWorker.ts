import { consoleLogger } from '../di/consoleLogger.js'

let hasAdvised = false

/** Reports, once, that the page's isolation might prevent workers from running. */
export function adviseWorker(): void {
  if (hasAdvised || !globalThis.crossOriginIsolated) return
  hasAdvised = true
  consoleLogger.warn(
    'The worker that uploads files was blocked, so the page itself sends them. This page is cross-origin isolated: serve the worker script with the header "Cross-Origin-Embedder-Policy" of the page.',
  )
}
