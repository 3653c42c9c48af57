import { CancelError } from '../errors/CancelError.js'

/**
 * Acquires a lock that all tabs of the origin share, and resolves with its release. Resolves at once where the platform has no
 * locks. Source: Web Locks API.
 *
 * @throws CancelError when the signal is aborted
 */
export async function lockFile(name: string, signal: AbortSignal): Promise<() => void> {
  const locks = globalThis.navigator?.locks
  if (!locks) return () => {}
  return new Promise((resolve, reject) => {
    const held = () => new Promise<void>((release) => resolve(release))
    locks.request(name, { signal }, held).catch(() => {
      // Opaque origins have no access to locks.
      if (signal.aborted) reject(new CancelError())
      else resolve(() => {})
    })
  })
}
