import type { CaptureProblem } from '@lading/plugin-camera/engine'

/** Returns why the page cannot record, without requesting anything; null if it can be requested. */
export function detectProblem(
  feature: 'display-capture' | 'microphone',
  method: 'getDisplayMedia' | 'getUserMedia',
): CaptureProblem | null {
  if (!window.isSecureContext) return 'insecure'
  if (!navigator.mediaDevices?.[method]) return 'unsupported'
  // Only Chromium exposes the policy; in other browsers the request itself is rejected.
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } }
  return (featurePolicy?.allowsFeature(feature) ?? true) ? null : 'blocked'
}
