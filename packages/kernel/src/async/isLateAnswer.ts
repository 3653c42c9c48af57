import { isThenable } from './isThenable.js'

/** Returns whether an answer that must not be a promise is one, and ignores its rejection. */
export function isLateAnswer(answer: unknown): boolean {
  if (!isThenable(answer)) return false
  Promise.resolve(answer).catch(() => {})
  return true
}
