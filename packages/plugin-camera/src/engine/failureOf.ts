import type { CameraPermission, CaptureProblem } from './CaptureSnapshot.js'

/** Outcome of a rejected request: the permission if that is the reason, else the problem. */
export type CaptureFailure =
  | { readonly permission: Exclude<CameraPermission, 'granted'> }
  | { readonly problem: CaptureProblem }

const PROBLEMS: Readonly<Record<string, CaptureProblem>> = {
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
  SecurityError: 'blocked',
}

/** Returns the failure of an error of `getUserMedia()`, by its name in the Media Capture and Streams specification. */
export function failureOf(error: unknown): CaptureFailure {
  const { name = '', message = '' } = Object(error) as { name?: string; message?: string }
  // A dismissed prompt is not a denial; only Chromium distinguishes them, and only by the message.
  if (name === 'NotAllowedError') return { permission: /dismissed/i.test(message) ? 'prompt' : 'denied' }
  return { problem: PROBLEMS[name] ?? 'failed' }
}
