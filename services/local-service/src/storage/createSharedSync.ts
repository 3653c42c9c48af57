import { syncDirectory } from './syncDirectory.js'

/**
 * Returns a function that makes renames inside a directory survive a power cut. Calls at the same time share one sync, which begins
 * after all of their renames.
 */
export function createSharedSync(path: string): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    // The one that's running may have begun before this call's rename.
    next ??= running.then(() => {
      next = undefined
      const sync = syncDirectory(path)
      running = sync.catch(() => {})
      return sync
    })
    return next
  }
}
