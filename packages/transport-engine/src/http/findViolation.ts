import type { PolicyViolation } from '../errors/forbiddenByPage.js'
import { askPolicy, getProbed, type Verdict } from './askPolicy.js'

/** Violated directives, by origin. */
const violations = new Map<string, string>()
/** Policy verdicts on URLs with these origins, without queries. A page's policy only ever becomes stricter. */
const verdicts = new Map<string, Verdict>()
const MAX_VERDICTS = 1000
let isListening = false

/** Starts to record policy violations on this page. A no-op the second time, and without a document. */
export function watchViolations(): void {
  if (isListening || !globalThis.document) return
  isListening = true
  document.addEventListener('securitypolicyviolation', noteViolation)
}

/** Records a violation, unless the policy is report-only. */
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
 * Returns the violation that a request to a URL would cause; null without a violation. An event names
 * the URL from before a redirect, although the policy might only lack the redirect's target, and a
 * policy can list only some paths on a host. That's why we ask the policy about the URL itself.
 */
export function findViolation(url: string): PolicyViolation | null {
  if (violations.size === 0) return null
  const host = originOf(url)
  const directive = violations.get(host)
  if (directive === undefined) return null
  const [address = ''] = url.split(/[?#]/)
  if (verdicts.size > MAX_VERDICTS) verdicts.clear()
  const verdict = verdicts.get(address) ?? askPolicy(address)
  // The probe's violation event might already have arrived.
  if (!verdicts.has(address)) verdicts.set(address, verdict)
  return verdict === 'forbidden' ? { directive, host } : null
}

/** Returns true if a violation for a URL might still be reported. */
export function mayBeViolation(url: string): boolean {
  return verdicts.get(url.split(/[?#]/)[0] ?? '') === 'reported'
}

function originOf(url: string): string {
  return /^https?:\/\/[^/?#]+/i.exec(url)?.[0]?.toLowerCase() ?? ''
}
