interface TrustedTypes {
  readonly defaultPolicy: UrlPolicy | null
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): UrlPolicy
}

interface UrlPolicy {
  createScriptURL(url: string): unknown
}

/** The Trusted Types policy for all workers on a page; null if the page doesn't allow it. */
const ownPolicies = new WeakMap<TrustedTypes, UrlPolicy | null>()

/**
 * Returns a script's URL as the page's Trusted Types demand it; in browsers without Trusted Types, the URL itself.
 *
 * @throws TypeError if no policy accepts the URL.
 */
export function getTrustedUrl(url: string): unknown {
  const { trustedTypes: types } = globalThis as typeof globalThis & { trustedTypes?: TrustedTypes }
  if (!types) return url
  const { defaultPolicy } = types
  if (defaultPolicy) {
    try {
      // Call the policy directly, because a refusal is then not reported as a violation.
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
