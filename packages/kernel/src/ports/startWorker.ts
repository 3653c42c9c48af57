import { getTrustedUrl } from './getTrustedUrl.js'

/**
 * Starts a worker. If the browser has Trusted Types, uses the page's `default` policy if it accepts the URL, otherwise a
 * policy named `lading`. Modules on another origin, such as a CDN, are imported by a same-origin script. Returns null if the
 * page or the browser refuses workers. If the page doesn't allow the policy, it's only tried once, because browsers report
 * each attempt.
 *
 * @param create Calls `new Worker(new URL(…, import.meta.url))` synchronously; bundlers recognize the script by this
 * expression.
 * @param isServed Returns whether the URL that the bundler has left in the expression serves a script. @default always
 */
export function startWorker(
  create: () => Worker,
  isServed: (url: string) => boolean = () => true,
): Worker | null {
  const { Worker: NativeWorker } = globalThis
  if (!NativeWorker) return null
  try {
    // Replace the constructor, because only it receives the URL that the bundler writes into the expression.
    globalThis.Worker = class extends NativeWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        if (!isServed(String(url))) throw new TypeError('The bundler knows no workers.')
        const own = toOwnOrigin(String(url), options)
        super(getTrustedUrl(own) as string, options)
      }
    }
    return create()
  } catch {
    return null
  } finally {
    globalThis.Worker = NativeWorker
  }
}

/** Returns a same-origin URL for a script, because browsers don't start cross-origin workers. */
function toOwnOrigin(url: string, options?: WorkerOptions): string {
  const page = globalThis.location
  const { origin, protocol, href } = new URL(url, page?.href)
  const isForeign = page !== undefined && /^https?:$/.test(protocol) && origin !== page.origin
  if (!isForeign || options?.type !== 'module') return url
  return URL.createObjectURL(new Blob([`import ${JSON.stringify(href)}`], { type: 'text/javascript' }))
}
