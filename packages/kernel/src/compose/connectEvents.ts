import type { Scope } from '../di/Scope.js'
import { CollectionEvents } from '../events/CollectionEvents.js'
import { EventsToken } from '../events/EventMap.js'
import { emitAllSettled } from '../events/emitAllSettled.js'
import { emitEntryEvents } from '../events/emitEntryEvents.js'
import { ClockToken } from '../ports/Clock.js'
import type { Uploader } from '../Uploader.js'

/** Emits host events for changes of entries and of the list. */
export function connectEvents(uploader: Uploader, scope: Scope): void {
  const { entries, collection } = uploader
  const events = scope.get(EventsToken)
  const collectionEvents = new CollectionEvents({
    events,
    clock: scope.get(ClockToken),
    output: () => uploader.getOutputCollectionState(),
    isComplete: () => collection.current().totalCount === entries.size,
  })
  emitEntryEvents(entries, events)
  emitAllSettled(entries, events)
  entries.observe(({ before, after }) => {
    if (before === null && after === 'success') collectionEvents.uploadedEntryAdded()
  })
  const unobserve = collection.observe((next, previous) => collectionEvents.update(next, previous))
  scope.onDispose(() => {
    unobserve()
    collectionEvents.dispose()
  })
}
