import type { FileStorage } from '@lading/local-service/parts'

/** Tracks work in flight. */
export function createWorkTracker(): Pick<FileStorage, 'track' | 'settled'> {
  const pending = new Set<Promise<unknown>>()
  return {
    track(work) {
      const settled: Promise<unknown> = work.then(
        () => pending.delete(settled),
        () => pending.delete(settled),
      )
      pending.add(settled)
      return work
    },
    async settled() {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}
