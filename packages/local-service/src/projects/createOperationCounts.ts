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

/** Counts in the memory of this process. */
export function createOperationCounts(now: () => number): OperationCounts {
  const spentByToken = new Map<string, { readonly spent: number; readonly expiresAtMs: number }>()
  let sweepAtSize = SWEEP_TOKENS
  return {
    async spend(tokenId, count, limit, expiresAtMs) {
      const spent = (spentByToken.get(tokenId)?.spent ?? 0) + count
      if (spent > limit) return false
      spentByToken.set(tokenId, { spent, expiresAtMs })
      if (spentByToken.size >= sweepAtSize) {
        for (const [id, entry] of spentByToken) if (entry.expiresAtMs <= now()) spentByToken.delete(id)
        sweepAtSize = spentByToken.size + SWEEP_TOKENS
      }
      return true
    },
  }
}
