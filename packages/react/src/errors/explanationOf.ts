import type { FaultExplanation } from '@lading/kernel'

/** Returns what a transport wants the list to say of its error; undefined for one that has no such wish. */
export function explanationOf(failure: unknown): FaultExplanation | undefined {
  const { explanation } = (failure ?? {}) as { readonly explanation?: unknown }
  return typeof explanation === 'object' && explanation !== null
    ? (explanation as FaultExplanation)
    : undefined
}

/** Returns true if another attempt may upload a file. @param uploadError Of its entry. */
export function mayRetry(uploadError: { readonly error?: unknown } | null): boolean {
  if (!uploadError) return false
  return explanationOf(uploadError.error)?.buttons.includes('retry') ?? true
}
