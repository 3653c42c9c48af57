import { HandlerError } from '../../errors/HandlerError.js'
import type { SessionStore } from './SessionStore.js'

const MAX_SESSIONS = 10_000

/** Creates a store in this process's memory. @param now Returns the time in milliseconds since 1970. */
export function createMemoryStore(now: () => number): SessionStore {
  const kept = new Map<string, { readonly text: string; readonly untilMs: number }>()
  const find = (id: string) => {
    const found = kept.get(id)
    return found && found.untilMs > now() ? found.text : null
  }
  return {
    read: async (id) => find(id),
    async swap(id, before, after, lifetimeMs) {
      if (find(id) !== before) return false
      if (before === null && kept.size >= MAX_SESSIONS) {
        for (const [other, { untilMs }] of kept) if (untilMs <= now()) kept.delete(other)
        if (kept.size >= MAX_SESSIONS)
          throw new HandlerError('busy', 503, 'Too many phones are in use. Try again later.')
      }
      kept.set(id, { text: after, untilMs: now() + lifetimeMs })
      return true
    },
  }
}
