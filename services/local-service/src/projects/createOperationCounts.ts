/** Counts files that are uploaded with restricted tokens. A service's nodes share one counter. */
export interface OperationCounts {
  /**
   * Spends token operations, either all of them or nothing.
   *
   * @param expiresAtMs when the count can be forgotten.
   * @param site whom the token counts toward where counts are limited, see `findSite`.
   * @returns whether that many operations were left.
   */
  spend(tokenId: string, count: number, limit: number, expiresAtMs: number, site: string): Promise<boolean>
}

/** Number of tokens after which expired tokens are cleared. */
const SWEEP_TOKENS = 1000
/** Most tokens counted at a time. Further tokens are refused until one expires. */
const MAX_TOKENS = 100_000
/** Most of them that were first used by one site. */
const MAX_OF_SITE = 75_000

interface Count {
  readonly spent: number
  readonly expiresAtMs: number
  readonly site: string
}

/** Counts in this process's memory. */
export function createOperationCounts(now: () => number): OperationCounts {
  const counts = new Map<string, Count>()
  const bySite = new Map<string, number>()
  let sweepAtSize = SWEEP_TOKENS
  /** Before this time, nothing has expired. */
  let sweepAtMs = Number.POSITIVE_INFINITY

  const isFull = (site: string) => counts.size >= MAX_TOKENS || (bySite.get(site) ?? 0) >= MAX_OF_SITE

  function sweep(): void {
    sweepAtMs = Number.POSITIVE_INFINITY
    for (const [id, { expiresAtMs, site }] of counts) {
      if (expiresAtMs > now()) {
        sweepAtMs = Math.min(sweepAtMs, expiresAtMs)
        continue
      }
      counts.delete(id)
      const rest = (bySite.get(site) ?? 0) - 1
      if (rest > 0) bySite.set(site, rest)
      else bySite.delete(site)
    }
    sweepAtSize = counts.size + SWEEP_TOKENS
  }

  return {
    async spend(tokenId, count, limit, expiresAtMs, site) {
      const known = counts.get(tokenId)
      const spent = (known?.spent ?? 0) + count
      if (spent > limit) return false
      if (now() >= sweepAtMs && (counts.size >= sweepAtSize || isFull(site))) sweep()
      // Forgotten operations could be spent again.
      if (!known && isFull(site)) return false
      if (!known) bySite.set(site, (bySite.get(site) ?? 0) + 1)
      counts.set(tokenId, { spent, expiresAtMs, site: known?.site ?? site })
      sweepAtMs = Math.min(sweepAtMs, expiresAtMs)
      return true
    },
  }
}
