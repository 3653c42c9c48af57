import { type Token, token } from '../di/token.js'
import type { Entry } from '../entry/Entry.js'
import type { EntryList } from '../entry/EntryList.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import type { CollectionState } from '../list/CollectionState.js'
import type { EntryAdder } from './EntryAdder.js'
import type { UploadScheduler } from './UploadScheduler.js'

/** Entries that were removed. It holds their bytes: drop it when they are not needed any more. */
export interface RemovedFiles {
  /** The entries as they were before, in list order. */
  readonly entries: readonly UploadEntry[]
  /**
   * Brings the entries back at their places, under their ids and with what they were: uploaded ones are uploaded, failed
   * ones have failed, uploads that were queued or in flight start again, paused ones are paused. Returns the ids of the entries
   * that are back; those that are in the list already, or after the uploader was destroyed all, are left out.
   */
  restore(): string[]
}

/** Token of the function that removes entries so that they can be brought back. */
export const RemoveEntriesToken: Token<(ids: readonly string[]) => RemovedFiles> = token('remove-entries')

/** Services of {@link removeEntries}. */
export interface RemoveEntriesOptions {
  readonly entries: EntryList
  readonly adder: EntryAdder
  readonly collection: CollectionState
  /** Joins the list with the parts that upload entries, which attach later. */
  readonly link: {
    /** Whether entries can be added again. */
    readonly isAlive: boolean
    readonly parts: { originOf(entry: Entry): object | null } | null
    /** Makes a call now, or when they are attached. */
    run(call: (parts: { readonly uploads: Pick<UploadScheduler, 'startAgain'> }) => unknown): void
  }
}

/** Removes entries, and keeps what they were. Unknown ids are skipped. */
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
      link.run(({ uploads }) => uploads.startAgain(interrupted, (id) => phases.get(id) === 'paused'))
      return restored
    },
  }
}

/** Inserts each restored id after the last present one that preceded it in the former order. */
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
