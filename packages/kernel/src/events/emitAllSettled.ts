import type { EntryList, EntryStep } from '../entry/EntryList.js'
import { type OutputFileEntry, toOutputEntry } from '../entry/OutputFileEntry.js'
import type { EntryStatus, UploadEntry } from '../entry/UploadEntry.js'
import type { EventMap } from './EventMap.js'
import type { Events } from './Events.js'

/** Makes the step that emits `all-settled` once when all uploads of a round have ended. */
export function emitAllSettled(entries: EntryList, events: Events<EventMap>): EntryStep {
  let round = 1
  let startedCount = 0
  let runningCount = 0
  let isWaiting = false

  const withStatus = <S extends EntryStatus>(list: readonly UploadEntry[], status: S) =>
    list.filter((entry) => entry.status === status).map((entry) => toOutputEntry(entry) as OutputFileEntry<S>)
  const emitIfSettled = () => {
    if (runningCount > 0 || startedCount === 0) return
    const started: UploadEntry[] = []
    for (const entry of entries.all()) if (entry.round === round) started.push(entry.now)
    isWaiting = started.some(({ isValidationPending }) => isValidationPending)
    if (isWaiting) return
    round += 1
    startedCount = 0
    events.emit('all-settled', () => ({
      successEntries: withStatus(started, 'success'),
      failedEntries: withStatus(started, 'failed'),
    }))
  }

  return ({ before, after }, entry) => {
    // A pending validator decides whether an upload is a success.
    if (isWaiting && entry.round === round) queueMicrotask(emitIfSettled)
    if (before === after) return
    if (after === 'uploading') {
      runningCount += 1
      startedCount += 1
      entry.round = round
    } else if (before === 'uploading') {
      runningCount -= 1
      // A validator may still refuse an upload that has just ended.
      if (runningCount === 0) queueMicrotask(emitIfSettled)
    }
  }
}
