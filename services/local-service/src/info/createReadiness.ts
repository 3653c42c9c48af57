import { createCountedCache } from '../shared/createCountedCache.js'
import type { StoredFile } from '../storage/StoredFile.js'

/** Decides when a file is reported as ready; its bytes are complete long before. */
export interface Readiness {
  /** True if the file is ready now. */
  isReady(file: StoredFile): boolean
  /** Like `isReady`, but counts as an API call. */
  checkReady(file: StoredFile): boolean
}

export interface ReadinessSettings {
  readonly readyAfterInfoCalls: number
  readonly readyAfterMs: number
  readonly now: () => number
}

const MAX_FILES = 10_000

/** Counts info calls per file since the service started. */
export function createReadiness({ readyAfterInfoCalls, readyAfterMs, now }: ReadinessSettings): Readiness {
  const callsByUuid = createCountedCache<string, number>(MAX_FILES)
  function isReady({ uuid, uploadedAt, scan }: StoredFile): boolean {
    return (
      scan?.state !== 'checking' &&
      (callsByUuid.get(uuid) ?? 0) >= readyAfterInfoCalls &&
      Date.parse(uploadedAt) + readyAfterMs <= now()
    )
  }
  return {
    isReady,
    checkReady(file) {
      const answer = isReady(file)
      // Nothing is counted unless waiting is configured.
      if (readyAfterInfoCalls > 0) callsByUuid.set(file.uuid, (callsByUuid.get(file.uuid) ?? 0) + 1)
      return answer
    },
  }
}
