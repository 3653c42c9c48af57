interface TrustedTypes {
  readonly defaultPolicy: UrlPolicy | null
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): UrlPolicy
}

interface UrlPolicy {
  createScriptURL(url: string): unknown
}

/** The policy of all workers of a page; null where the page does not allow it. */
const ownPolicies = new WeakMap<TrustedTypes, UrlPolicy | null>()

/**
 * Starts a worker, through Trusted Types where the browser has them: the page's `default` policy if it accepts the URL,
 * otherwise a policy named `lading`. A module of another origin, such as a CDN, is imported by a script of the page's own origin.
 * Returns null where the page or the browser refuses workers; a page that does not allow the policy is asked once, because the
 * browser reports each attempt.
 *
 * @param create Calls `new Worker(new URL(…, import.meta.url))` at once: bundlers recognize the script by this expression.
 * @param isServed Whether there is a script at the URL that the bundler has left in the expression. @default always
 */
export function startWorker(
  create: () => Worker,
  isServed: (url: string) => boolean = () => true,
): Worker | null {
  const { trustedTypes, Worker: NativeWorker } = globalThis as typeof globalThis & {
    trustedTypes?: TrustedTypes
  }
  if (!NativeWorker) return null
  try {
    // Only the constructor receives the URL that the bundler has written into the expression.
    globalThis.Worker = class extends NativeWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        if (!isServed(String(url))) throw new TypeError('The bundler knows no workers.')
        const own = toOwnOrigin(String(url), options)
        super(trustedTypes ? (getTrustedUrl(trustedTypes, own) as string) : own, options)
      }
    }
    return create()
  } catch {
    return null
  } finally {
    globalThis.Worker = NativeWorker
  }
}

/** Returns a URL of the page's own origin for a script: a browser starts no worker of another one. */
function toOwnOrigin(url: string, options?: WorkerOptions): string {
  const page = globalThis.location
  const { origin, protocol, href } = new URL(url, page?.href)
  const isForeign = page !== undefined && /^https?:$/.test(protocol) && origin !== page.origin
  if (!isForeign || options?.type !== 'module') return url
  return URL.createObjectURL(new Blob([`import ${JSON.stringify(href)}`], { type: 'text/javascript' }))
}

/** @throws TypeError if no policy accepts the URL. */
function getTrustedUrl(types: TrustedTypes, url: string): unknown {
  const { defaultPolicy } = types
  if (defaultPolicy) {
    try {
      // Asked directly, a policy that refuses is not reported as a violation.
      const trusted = defaultPolicy.createScriptURL(url)
      if (String(trusted)) return trusted
    } catch {}
  }
  let policy = ownPolicies.get(types)
  if (policy === undefined) {
    ownPolicies.set(types, null)
    policy = types.createPolicy('lading', { createScriptURL: (script) => script })
    ownPolicies.set(types, policy)
  }
  if (!policy) throw new TypeError('The page does not allow the Trusted Types policy "lading".')
  return policy.createScriptURL(url)
}
