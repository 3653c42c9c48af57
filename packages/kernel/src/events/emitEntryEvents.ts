import type { EntryStep } from '../entry/EntryList.js'
import { type OutputFileEntry, toOutputEntry } from '../entry/OutputFileEntry.js'
import type { EntryStatus } from '../entry/UploadEntry.js'
import type { EventMap } from './EventMap.js'
import type { Events } from './Events.js'
import type { UploadBatches } from './UploadBatches.js'

/**
 * Creates the step that emits host events for individual entry changes.
 *
 * @param batches Receives each change before its events, so that a listener can await the batch of an upload that has just begun.
 * @param onUploadedAdded Called when an entry is added that is already uploaded.
 */
export function emitEntryEvents(
  batches: UploadBatches,
  events: Events<EventMap>,
  onUploadedAdded: () => void,
): EntryStep {
  return (change, entry) => {
    const { before, after, previous, next, action } = change
    batches.follow(change, entry)
    const payload = <S extends EntryStatus>() => toOutputEntry(next) as OutputFileEntry<S>
    const isHeard = !next.silent
    if (action?.type === 'turn' && isHeard) events.emit('file-upload-start', payload)
    const isProgress = action?.type === 'progress' || action?.type === 'sent'
    if (isProgress && isHeard && previous?.uploadProgress !== next.uploadProgress) {
      events.emit('file-upload-progress', payload)
    }
    if (before === after) return
    if (before === null && after === 'success') onUploadedAdded()
    if (after === null) events.emit('file-removed', payload)
    else if (after === 'failed') events.emit('file-upload-failed', payload<'failed'>)
    else if (before === null && isHeard) events.emit('file-added', payload)
    // An entry also changes from `failed` to `success` when a validator's error no longer applies, but it was uploaded before.
    if (after !== 'success' || before === 'failed') return
    if (isHeard) events.emit('file-upload-success', payload<'success'>)
    // A `file-upload-success` listener might have removed it.
    if (!entry.now.isRemoved) events.emit('file-url-changed', payload)
  }
}
