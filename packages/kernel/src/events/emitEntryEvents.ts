import type { EntryList } from '../entry/EntryList.js'
import { type OutputFileEntry, toOutputEntry } from '../entry/OutputFileEntry.js'
import type { EntryStatus } from '../entry/UploadEntry.js'
import type { EventMap } from './EventMap.js'
import type { Events } from './Events.js'

/**
 * Emits host events for the changes of single entries.
 *
 * @param onUploadedAdded Called when an entry is added that is uploaded already.
 */
export function emitEntryEvents(
  entries: EntryList,
  events: Events<EventMap>,
  onUploadedAdded: () => void,
): void {
  entries.observe(({ before, after, read }) => {
    if (before === after) return
    const payload = <S extends EntryStatus>() => toOutputEntry(read()) as OutputFileEntry<S>
    if (before === null && after === 'success') onUploadedAdded()
    if (after === null) events.emit('file-removed', payload)
    else if (after === 'failed') events.emit('file-upload-failed', payload<'failed'>)
    else if (before === null && !read().silent) events.emit('file-added', payload)
    // An uploaded entry also leaves `failed` when a validator's error no longer applies; it was uploaded before.
    if (after !== 'success' || before === 'failed') return
    if (!read().silent) events.emit('file-upload-success', payload<'success'>)
    events.emit('file-url-changed', payload)
  }, 'notify')
}
