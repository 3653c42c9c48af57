import { randomUUID } from 'node:crypto'
import type { Objects } from './Objects.js'

/** How often a claim is renewed, in milliseconds: several times in the patience of a node that waits for it. */
export const RENEWAL_MS = 2_000

/**
 * Rewrites a claim with other text while its file is stored, so that waiting nodes see that its node is alive. Returns a function that
 * stops it, and resolves once no write is under way.
 *
 * @param isTaken true to write it immediately: another node's claim becomes this node's.
 */
export function renewClaim(
  objects: Objects,
  key: string,
  claim: object,
  isTaken: boolean,
): () => Promise<void> {
  let writing: Promise<void> | undefined

  function renew(): void {
    // A store that is away fails the upload itself.
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
