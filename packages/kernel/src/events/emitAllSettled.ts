import type { EntryList } from '../entry/EntryList.js'
import { type OutputFileEntry, toOutputEntry } from '../entry/OutputFileEntry.js'
import type { EntryStatus } from '../entry/UploadEntry.js'
import type { EventMap } from './EventMap.js'
import type { Events } from './Events.js'

/** Emits `all-settled` once when all uploads that were started have ended. */
export function emitAllSettled(entries: EntryList, events: Events<EventMap>): void {
  const running = new Set<string>()
  const started = new Set<string>()
  let isWaiting = false

  const withStatus = <S extends EntryStatus>(ids: readonly string[], status: S) =>
    ids.flatMap((id) => {
      const entry = entries.get(id)
      return entry?.status === status ? [toOutputEntry(entry) as OutputFileEntry<S>] : []
    })
  const emitIfSettled = () => {
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

  entries.observe(({ id, before, after }) => {
    // A pending validator decides whether an upload is a success.
    if (isWaiting && started.has(id)) queueMicrotask(emitIfSettled)
    if (before === after) return
    if (after === 'uploading') {
      running.add(id)
      started.add(id)
    } else if (running.delete(id) && running.size === 0) {
      // A validator may still refuse an upload that has just ended.
      queueMicrotask(emitIfSettled)
    }
  })
}
