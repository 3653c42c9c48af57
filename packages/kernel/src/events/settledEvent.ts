import type { EntryStore } from '../entries/EntryStore.js'
import { toOutputEntry } from '../entries/toOutputEntry.js'
import type { EntryStatus } from '../entries/UploadEntry.js'
import type { Events } from './Events.js'
import type { EventMap } from './uploaderEvents.js'

/** Tells hosts once when every upload that was started has ended, whatever its end. Returns the end of it. */
export function emitSettled(entries: EntryStore, events: Events<EventMap>): () => void {
  const running = new Set<string>()
  const started = new Set<string>()
  let isWaiting = false

  const withStatus = <S extends EntryStatus>(ids: readonly string[], status: S) =>
    ids.flatMap((id) => {
      const entry = entries.get(id)
      return entry?.status === status ? toOutputEntry<S>(entry) : []
    })
  const tell = () => {
    if (running.size > 0 || started.size === 0) return
    const ids = entries.ids.filter((id) => started.has(id))
    isWaiting = ids.some((id) => entries.get(id)?.isValidationPending)
    if (isWaiting) return
    started.clear()
    events.emit('all-settled', () => ({
      successEntries: withStatus(ids, 'success'),
      failedEntries: withStatus(ids, 'failed'),
    }))
  }

  return entries.observe((id, before, after) => {
    // A rule that takes its time has the last word on whether an upload is a success.
    if (isWaiting && started.has(id)) queueMicrotask(tell)
    if (before === after) return
    if (after === 'uploading') {
      running.add(id)
      started.add(id)
    } else if (running.delete(id) && running.size === 0) {
      // An upload that has just ended may still be found to be wrong by a rule.
      queueMicrotask(tell)
    }
  })
}
