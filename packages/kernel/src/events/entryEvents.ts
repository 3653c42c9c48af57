import type { EntryStore } from '../entries/EntryStore.js'
import { toOutputEntry } from '../entries/toOutputEntry.js'
import type { Events } from './Events.js'
import type { EventMap } from './uploaderEvents.js'

/** Tells hosts what becomes of each entry. Returns the end of it. */
export function emitEntryEvents(entries: EntryStore, events: Events<EventMap>): () => void {
  return entries.observe((_id, before, after, entry) => {
    if (before === after) return
    const payload = () => toOutputEntry(entry)
    if (after === null) events.emit('file-removed', payload)
    else if (after === 'failed') events.emit('file-upload-failed', payload)
    else if (entry.silent) return
    else if (before === null) events.emit('file-added', payload)
    if (after === 'success' && !entry.silent) {
      events.emit('file-upload-success', payload)
      events.emit('file-url-changed', payload)
    }
  })
}
