import type { FaultExplanation } from '@lading/kernel'

/**
 * Returns the explanation that a transport wants the list to show for its error; undefined if the transport doesn't provide it.
 */
export function explanationOf(failure: unknown): FaultExplanation | undefined {
  const { explanation } = (failure ?? {}) as { readonly explanation?: unknown }
  return typeof explanation === 'object' && explanation !== null
    ? (explanation as FaultExplanation)
    : undefined
}

/** Returns true if another attempt might upload a file. @param uploadError The entry's error. */
export function mayRetry(uploadError: { readonly error?: unknown } | null): boolean {
  if (!uploadError) return false
  return explanationOf(uploadError.error)?.buttons.includes('retry') ?? true
}
