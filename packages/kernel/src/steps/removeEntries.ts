import { type Token, token } from '../di/token.js'
import type { Entry } from '../entry/Entry.js'
import type { EntryList } from '../entry/EntryList.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import type { CollectionState } from '../list/CollectionState.js'
import type { EntryAdder } from './EntryAdder.js'
import type { UploadScheduler } from './UploadScheduler.js'

/** Removed entries. Keeps their bytes in memory, so drop the object when you no longer need it. */
export interface RemovedFiles {
  /** The entries as they were before the removal, in list order. */
  readonly entries: readonly UploadEntry[]
  /**
   * Restores the entries at their previous positions, with their ids and state: uploaded, failed and paused entries stay that
   * way, and uploads that were queued or in flight start again. Returns the ids of restored entries. Skips entries that are
   * already in the list; restores nothing if the uploader was destroyed.
   */
  restore(): string[]
}

/** Token for the function that removes entries so that they can be restored. */
export const RemoveEntriesToken: Token<(ids: readonly string[]) => RemovedFiles> = token('remove-entries')

/** Services for {@link removeEntries}. */
export interface RemoveEntriesOptions {
  readonly entries: EntryList
  readonly adder: EntryAdder
  readonly collection: CollectionState
  /** Links the list with the upload services, which attach later. */
  readonly link: {
    /** Whether entries can be added again. */
    readonly isAlive: boolean
    readonly parts: { originOf(entry: Entry): object | null } | null
    /** Runs `call` now, or once the upload services are attached. */
    runOnUploads(call: (uploads: Pick<UploadScheduler, 'startAgain'>) => unknown): void
  }
}

/** Removes entries and keeps their state, so that they can be restored. Skips unknown ids. */
export function removeEntries(
  { entries, adder, collection, link }: RemoveEntriesOptions,
  ids: readonly string[],
): RemovedFiles {
  const order = entries.ids
  const wanted = new Set(ids)
  const removed = order.flatMap((id) => {
    const entry = wanted.has(id) ? entries.find(id) : undefined
    if (!entry) return []
    const { now, checks, totals } = entry
    return [
      {
        id,
        entry: now,
        origin: link.parts?.originOf(entry) ?? entry.origin,
        applied: checks?.applied,
        trigger: totals.trigger,
      },
    ]
  })
  entries.remove(removed.map(({ id }) => id))
  return {
    entries: removed.map(({ entry }) => entry),
    restore() {
      const missing = link.isAlive ? removed.filter(({ id }) => !entries.has(id)) : []
      if (missing.length === 0) return []
      const present = entries.ids
      adder.addRemoved(missing)
      for (const { id, trigger } of missing) {
        const entry = entries.find(id)
        if (entry) collection.includeInProgress(entry, trigger)
      }
      const restored = missing.map(({ id }) => id).filter((id) => entries.has(id))
      entries.arrange(merged(present, restored, order))
      const phases = new Map(
        missing.flatMap(({ entry }) => (entry.isUploading ? [[entry.internalId, entry.phase]] : [])),
      )
      const interrupted = restored.filter((id) => phases.has(id))
      link.runOnUploads((uploads) => uploads.startAgain(interrupted, (id) => phases.get(id) === 'paused'))
      return restored
    },
  }
}

/** Inserts each restored id after the closest present id that preceded it in the previous order. */
function merged(present: readonly string[], restored: readonly string[], order: readonly string[]): string[] {
  const [isPresent, isRestored] = [new Set(present), new Set(restored)]
  const first: string[] = []
  const after = new Map<string, string[]>()
  let group = first
  for (const id of order) {
    if (isRestored.has(id)) group.push(id)
    else if (isPresent.has(id)) {
      group = []
      after.set(id, group)
    }
  }
  return [...first, ...present.flatMap((id) => [id, ...(after.get(id) ?? [])])]
}
