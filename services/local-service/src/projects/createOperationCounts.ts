/** Counts files that are uploaded with restricted tokens. A service's nodes share one counter. */
export interface OperationCounts {
  /**
   * Spends token operations, either all of them or nothing.
   *
   * @param expiresAtMs when the count can be forgotten.
   * @returns whether that many operations were left.
   */
  spend(tokenId: string, count: number, limit: number, expiresAtMs: number): Promise<boolean>
}

/** Number of tokens after which expired tokens are cleared. */
const SWEEP_TOKENS = 1000
/** Most tokens counted at a time. Further tokens are refused until one expires. */
const MAX_TOKENS = 100_000

/** Counts in this process's memory. */
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
      // Forgotten operations could be spent again.
      if (!known && spentByToken.size >= MAX_TOKENS) return false
      spentByToken.set(tokenId, { spent, expiresAtMs })
      return true
    },
  }
}
