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
 * otherwise a policy named `lading`. Returns null where the page or the browser refuses workers; a page that does not
 * allow the policy is asked once, because the browser reports each attempt.
 *
 * @param create Calls `new Worker(new URL(…, import.meta.url))` at once: bundlers recognize the script by this expression.
 */
export function startWorker(create: () => Worker): Worker | null {
  const { trustedTypes, Worker: NativeWorker } = globalThis as typeof globalThis & {
    trustedTypes?: TrustedTypes
  }
  if (!NativeWorker) return null
  try {
    return trustedTypes ? createTrusted(create, trustedTypes, NativeWorker) : create()
  } catch {
    return null
  }
}

/** Only the constructor receives the URL that the bundler has written into the expression. */
function createTrusted(create: () => Worker, types: TrustedTypes, NativeWorker: typeof Worker): Worker {
  globalThis.Worker = class extends NativeWorker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(getTrustedUrl(types, String(url)) as string, options)
    }
  }
  try {
    return create()
  } finally {
    globalThis.Worker = NativeWorker
  }
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
