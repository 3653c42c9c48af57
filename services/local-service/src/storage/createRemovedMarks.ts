import { mkdir, open, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Remembers removed files' ids, so that nobody else's file ever appears under a link that people have. */
export interface RemovedMarks {
  /** Marks an id as removed. @throws Error if the disk fails; the file must not be removed then. */
  add(uuid: string): Promise<void>
  has(uuid: string): Promise<boolean>
  /** Forgets ids whose links have left every cache; works once a day, however often it's called. */
  prune(): Promise<void>
}

/** How long caches can keep what was delivered under a link, in milliseconds. */
const KEPT_MS = 366 * 86_400_000
const PRUNE_INTERVAL_MS = 86_400_000

/** Keeps an empty file for each id in a directory. */
export async function createRemovedMarks(directory: string, now: () => number): Promise<RemovedMarks> {
  await mkdir(directory, { recursive: true })
  let prunedAtMs = Number.NEGATIVE_INFINITY
  const isThere = (path: string) =>
    stat(path).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false
        throw error
      },
    )
  return {
    async add(uuid) {
      const mark = await open(join(directory, uuid), 'a')
      try {
        // A disk on another machine has a clock of its own.
        const seconds = now() / 1000
        await mark.utimes(seconds, seconds)
      } finally {
        await mark.close()
      }
    },
    has: (uuid) => isThere(join(directory, uuid)),
    async prune() {
      if (now() - prunedAtMs < PRUNE_INTERVAL_MS) return
      prunedAtMs = now()
      for await (const { name } of await opendir(directory)) {
        const path = join(directory, name)
        const mark = await stat(path).catch(() => undefined)
        if (mark && mark.mtimeMs + KEPT_MS < now()) await rm(path, { force: true })
      }
    },
  }
}
