/** Counts the files that are uploaded with restricted tokens. Several nodes of a service share one. */
export interface OperationCounts {
  /**
   * Spends operations of a token, all of them or none.
   *
   * @param expiresAtMs when the count may be forgotten.
   * @returns whether that many were left.
   */
  spend(tokenId: string, count: number, limit: number, expiresAtMs: number): Promise<boolean>
}

/** Tokens after which those that have expired are cleared. */
const SWEEP_TOKENS = 1000
/** Tokens that are counted at a time. No others are taken until one of them expires. */
const MAX_TOKENS = 100_000

/** Counts in the memory of this process. */
export function createOperationCounts(now: () => number): OperationCounts {
  const spentByToken = new Map<string, { readonly spent: number; readonly expiresAtMs: number }>()
  let sweepAtSize = SWEEP_TOKENS
  return {
    async spend(tokenId, count, limit, expiresAtMs) {
      const known = spentByToken.get(tokenId)
      const spent = (known?.spent ?? 0) + count
      if (spent > limit) return false
      if (spentByToken.size >= sweepAtSize) {
        for (const [id, entry] of spentByToken) if (entry.expiresAtMs <= now()) spentByToken.delete(id)
        sweepAtSize = Math.min(MAX_TOKENS, spentByToken.size + SWEEP_TOKENS)
      }
      // What is forgotten could be spent again.
      if (!known && spentByToken.size >= MAX_TOKENS) return false
      spentByToken.set(tokenId, { spent, expiresAtMs })
      return true
    },
  }
}
