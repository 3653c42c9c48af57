import type { Scope } from '../di/Scope.js'
import { CollectionEvents } from '../events/CollectionEvents.js'
import { emitAllSettled } from '../events/emitAllSettled.js'
import { emitEntryEvents } from '../events/emitEntryEvents.js'
import type { Services } from './servicesOf.js'

/** Emits host events for changes of entries and of the list. */
export function connectEvents(
  { uploader, clock, entries, events, collection }: Services,
  scope: Scope,
): void {
  const collectionEvents = new CollectionEvents({
    events,
    clock,
    output: () => uploader.getOutputCollectionState(),
    isComplete: () => collection.current().totalCount === entries.size,
  })
  emitEntryEvents(entries, events, () => collectionEvents.uploadedEntryAdded())
  emitAllSettled(entries, events)
  const unobserve = collection.observe((next, previous) => collectionEvents.update(next, previous))
  scope.onDispose(() => {
    unobserve()
    collectionEvents.dispose()
  })
}
