import type { PolicyViolation } from '../errors/forbiddenByPage.js'
import { askPolicy, getProbed, type Verdict } from './askPolicy.js'

/** Directives that were violated, by origin. */
const violations = new Map<string, string>()
/** Verdicts of the policy on URLs of these origins, without their queries. A page's policy only becomes stricter. */
const verdicts = new Map<string, Verdict>()
const MAX_VERDICTS = 1000
let isListening = false

/** Starts to note what the policy of this page forbids. A no-op the second time, and where there is no document. */
export function watchViolations(): void {
  if (isListening || !globalThis.document) return
  isListening = true
  document.addEventListener('securitypolicyviolation', noteViolation)
}

/** Notes a violation, unless the policy only reports it. */
export function noteViolation({
  blockedURI,
  effectiveDirective,
  disposition,
}: Pick<SecurityPolicyViolationEvent, 'blockedURI' | 'disposition' | 'effectiveDirective'>): void {
  if (disposition === 'report' || !effectiveDirective.startsWith('connect-src')) return
  const host = originOf(blockedURI)
  if (host) violations.set(host, effectiveDirective)
  const probed = getProbed(blockedURI)
  if (probed !== null) verdicts.set(probed, 'forbidden')
}

/**
 * Returns the violation of a request to a URL; null without one. An event names the URL from before a redirect, whose target may be what the
 * policy lacks, and a policy may list only some paths of a host: so the policy is asked about the URL itself.
 */
export function findViolation(url: string): PolicyViolation | null {
  if (violations.size === 0) return null
  const host = originOf(url)
  const directive = violations.get(host)
  if (directive === undefined) return null
  const [address = ''] = url.split(/[?#]/)
  if (verdicts.size > MAX_VERDICTS) verdicts.clear()
  const verdict = verdicts.get(address) ?? askPolicy(address)
  // The violation of a probe may have come by now.
  if (!verdicts.has(address)) verdicts.set(address, verdict)
  return verdict === 'forbidden' ? { directive, host } : null
}

/** Returns true if a violation of a request to a URL may be found a moment later. */
export function mayBeViolation(url: string): boolean {
  return verdicts.get(url.split(/[?#]/)[0] ?? '') === 'reported'
}

function originOf(url: string): string {
  return /^https?:\/\/[^/?#]+/i.exec(url)?.[0]?.toLowerCase() ?? ''
}
