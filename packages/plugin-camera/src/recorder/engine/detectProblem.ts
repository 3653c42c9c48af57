import type { CaptureProblem } from '../../engine/index.js'

/** Returns why this page can't record, or null if it can ask. Doesn't prompt the person. */
export function detectProblem(
  feature: 'display-capture' | 'microphone',
  method: 'getDisplayMedia' | 'getUserMedia',
): CaptureProblem | null {
  if (!window.isSecureContext) return 'insecure'
  if (!navigator.mediaDevices?.[method]) return 'unsupported'
  // Only Chromium exposes the policy; other browsers reject the request instead.
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } }
  return (featurePolicy?.allowsFeature(feature) ?? true) ? null : 'blocked'
}
