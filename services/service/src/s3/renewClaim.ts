import { randomUUID } from 'node:crypto'
import type { Objects } from './Objects.js'

/** Interval between claim renewals, in milliseconds: several renewals fit into a waiting node's patience. */
export const RENEWAL_MS = 2_000

/**
 * Rewrites a claim with different text while its file is being stored, so waiting nodes see that this node is alive. Returns a function
 * that stops it, and resolves when no write is in flight.
 *
 * @param isTaken true to write it immediately: another node's claim becomes this node's claim.
 */
export function renewClaim(
  objects: Objects,
  key: string,
  claim: object,
  isTaken: boolean,
): () => Promise<void> {
  let writing: Promise<void> | undefined

  function renew(): void {
    // An unreachable store fails the upload itself.
    writing ??= objects
      .put(key, JSON.stringify({ ...claim, renewal: randomUUID() }))
      .catch(() => {})
      .finally(() => {
        writing = undefined
      })
  }

  if (isTaken) renew()
  const timer = setInterval(renew, RENEWAL_MS).unref()
  return async () => {
    clearInterval(timer)
    await writing
  }
}
