import type { PolicyViolation } from '../errors/forbiddenByPage.js'

/** Directives that were violated, by origin. A page's policy only becomes stricter. */
const violations = new Map<string, string>()
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
}

/** Returns the violation of a request to the same host; null without one. */
export function findViolation(url: string): PolicyViolation | null {
  const host = originOf(url)
  const directive = violations.get(host)
  return directive === undefined ? null : { directive, host }
}

function originOf(url: string): string {
  return /^https?:\/\/[^/?#]+/i.exec(url)?.[0]?.toLowerCase() ?? ''
}
