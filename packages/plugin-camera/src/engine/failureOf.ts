import type { CameraPermission, CaptureProblem } from './CaptureSnapshot.js'

/** What became of a refused request: the permission where that was the reason, else the problem. */
export type CaptureFailure =
  | { readonly permission: Exclude<CameraPermission, 'granted'> }
  | { readonly problem: CaptureProblem }

const problems: Readonly<Record<string, CaptureProblem>> = {
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
  SecurityError: 'blocked',
}

/** Tells refusals of `getUserMedia` apart by the names that the Media Capture and Streams specification gives them. */
export function failureOf(error: unknown): CaptureFailure {
  const { name = '', message = '' } = Object(error) as { name?: string; message?: string }
  // A closed prompt is no refusal; only Chromium says so, and only in words.
  if (name === 'NotAllowedError') return { permission: /dismissed/i.test(message) ? 'prompt' : 'denied' }
  return { problem: problems[name] ?? 'failed' }
}
