import type { EntryStore } from '../entries/EntryStore.js'
import { toOutputEntry } from '../entries/toOutputEntry.js'
import type { Events } from './Events.js'
import type { EventMap } from './uploaderEvents.js'

/** Tells hosts what becomes of each entry. Returns the end of it. */
export function emitEntryEvents(entries: EntryStore, events: Events<EventMap>): () => void {
  return entries.announce((_id, before, after, read) => {
    if (before === after) return
    const payload = () => toOutputEntry(read())
    if (after === null) events.emit('file-removed', payload)
    else if (after === 'failed') events.emit('file-upload-failed', payload)
    else if (before === null && !read().silent) events.emit('file-added', payload)
    // From `failed` an uploaded entry comes back when a rule is lifted; its upload has been told of long ago.
    if (after === 'success' && before !== 'failed' && !read().silent) {
      events.emit('file-upload-success', payload)
      events.emit('file-url-changed', payload)
    }
  })
}
