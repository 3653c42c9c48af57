import { CancelError } from '../errors/CancelError.js'

/** Ends the hold of a lock. */
export type Unlock = () => void

/**
 * Waits until nobody else, in any tab of the origin, holds the lock of this name. Where the platform has no locks, nobody is
 * waited for. Source: Web Locks API.
 *
 * @throws CancelError as soon as the signal is aborted
 */
export async function lockFile(name: string, signal: AbortSignal): Promise<Unlock> {
  const locks = globalThis.navigator?.locks
  if (!locks) return () => {}
  return new Promise((resolve, reject) => {
    const held = () => new Promise<void>((unlock) => resolve(unlock))
    locks.request(name, { signal }, held).catch(() => {
      // Pages of opaque origins may not lock.
      if (signal.aborted) reject(new CancelError())
      else resolve(() => {})
    })
  })
}
