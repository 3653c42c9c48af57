import { HandlerError } from '../../errors/HandlerError.js'
import type { SessionStore } from './SessionStore.js'

/** Most characters of all handovers together. */
const MAX_CHARACTERS = 67_108_864

/** Creates a store in this process's memory. @param now Returns the time in milliseconds since 1970. */
export function createMemoryStore(now: () => number, maxCharacters: number = MAX_CHARACTERS): SessionStore {
  const kept = new Map<string, { readonly text: string; readonly untilMs: number }>()
  let characters = 0
  const find = (id: string) => {
    const found = kept.get(id)
    return found && found.untilMs > now() ? found.text : null
  }
  const forget = (id: string) => {
    characters -= kept.get(id)?.text.length ?? 0
    kept.delete(id)
  }
  return {
    read: async (id) => find(id),
    async swap(id, before, after, lifetimeMs) {
      if (find(id) !== before) return false
      const more = after.length - (before?.length ?? 0)
      if (characters + more > maxCharacters) {
        for (const [other, { untilMs }] of kept) if (untilMs <= now()) forget(other)
        if (characters + more > maxCharacters)
          throw new HandlerError('busy', 503, 'Too many phones are in use. Try again later.')
      }
      forget(id)
      characters += after.length
      kept.set(id, { text: after, untilMs: now() + lifetimeMs })
      return true
    },
  }
}
