import { countIn } from '../entry/Entry.js'
import type { EntryList, EntryStep } from '../entry/EntryList.js'
import { type OutputFileEntry, toOutputEntry } from '../entry/OutputFileEntry.js'
import type { EntryStatus, UploadEntry } from '../entry/UploadEntry.js'
import type { EventMap } from './EventMap.js'
import type { Events } from './Events.js'

/**
 * Makes the step that emits host events for the changes of single entries, and `all-settled` once when all uploads of a
 * round have ended.
 *
 * @param onUploadedAdded Called when an entry is added that is uploaded already.
 */
export function emitEntryEvents(
  entries: EntryList,
  events: Events<EventMap>,
  onUploadedAdded: () => void,
): EntryStep {
  let round = 1
  let startedCount = 0
  let runningCount = 0
  /** Whether a pending validator still decides if an upload of the round is a success. */
  let isWaiting = false

  const emitIfSettled = () => {
    if (runningCount > 0 || startedCount === 0) return
    const started: UploadEntry[] = []
    isWaiting = false
    for (const entry of entries.all()) {
      if (entry.totals.round !== round) continue
      started.push(entry.now)
      isWaiting ||= entry.now.isValidationPending
    }
    if (isWaiting) return
    round += 1
    startedCount = 0
    events.emit('all-settled', () => ({
      successEntries: withStatus(started, 'success'),
      failedEntries: withStatus(started, 'failed'),
    }))
  }

  return ({ before, after, previous, next, action }, entry) => {
    if (isWaiting && entry.totals.round === round) queueMicrotask(emitIfSettled)
    if (after === 'uploading' && before !== 'uploading') {
      runningCount += 1
      startedCount += 1
      countIn(entry, { round })
    } else if (before === 'uploading' && after !== 'uploading') {
      runningCount -= 1
      // A validator may still refuse an upload that has just ended.
      if (runningCount === 0) queueMicrotask(emitIfSettled)
    }

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
    // An uploaded entry also leaves `failed` when a validator's error no longer applies; it was uploaded before.
    if (after !== 'success' || before === 'failed') return
    if (isHeard) events.emit('file-upload-success', payload<'success'>)
    // A listener of the success may have removed it.
    if (!entry.now.isRemoved) events.emit('file-url-changed', payload)
  }
}

function withStatus<S extends EntryStatus>(
  entries: readonly UploadEntry[],
  status: S,
): readonly OutputFileEntry<S>[] {
  return entries
    .filter((entry) => entry.status === status)
    .map((entry) => toOutputEntry(entry) as OutputFileEntry<S>)
}
