import type { StoredFile } from '../storage/StoredFile.js'

/** Decides when a file is said to be ready; its bytes are complete long before. */
export interface Readiness {
  /** Whether the file is ready now. */
  isReady(file: StoredFile): boolean
  /** The same, counting as one call that asks for the file. */
  ask(file: StoredFile): boolean
}

/** What readiness depends on. */
export interface ReadinessSettings {
  readonly readyAfterInfoCalls: number
  readonly readyAfterMs: number
  readonly now: () => number
}

/** Counts how often each file was asked for since the service started. */
export function createReadiness({ readyAfterInfoCalls, readyAfterMs, now }: ReadinessSettings): Readiness {
  const callsByUuid = new Map<string, number>()
  function isReady({ uuid, uploadedAt }: StoredFile): boolean {
    return (
      (callsByUuid.get(uuid) ?? 0) >= readyAfterInfoCalls && Date.parse(uploadedAt) + readyAfterMs <= now()
    )
  }
  return {
    isReady,
    ask(file) {
      const answer = isReady(file)
      // Nothing is kept for files when nobody asked for waiting.
      if (readyAfterInfoCalls > 0) callsByUuid.set(file.uuid, (callsByUuid.get(file.uuid) ?? 0) + 1)
      return answer
    },
  }
}
