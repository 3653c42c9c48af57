import type { EntryStep } from '../entry/EntryList.js'
import type { EventMap } from './EventMap.js'
import type { Events } from './Events.js'

/**
 * Creates the step that emits `auth-required` when the first upload waits for the user to sign in. Emits again only after no upload was
 * waiting.
 *
 * @param resume Continues the uploads.
 */
export function announceSignIn(events: Pick<Events<EventMap>, 'emit'>, resume: () => void): EntryStep {
  const waiting = new Set<string>()
  return ({ id, after, previous, next }) => {
    const isWaiting = after === 'uploading' && next.wait?.reason === 'signed-out'
    if (!isWaiting && previous?.wait?.reason !== 'signed-out') return
    const isFirst = isWaiting && waiting.size === 0
    if (isWaiting) waiting.add(id)
    else waiting.delete(id)
    if (isFirst) events.emit('auth-required', () => ({ resume }))
  }
}
