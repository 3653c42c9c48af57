import { CollectionEvents } from '../events/CollectionEvents.js'
import { emitAllSettled } from '../events/emitAllSettled.js'
import { emitEntryEvents } from '../events/emitEntryEvents.js'
import type { Services } from './servicesOf.js'

/**
 * Sets what follows each change of an entry, in this order: a listener of an event never reads a count that is older
 * than its event, and changes that it makes are complete before validators run.
 *
 * @returns The emitter of the events of the whole list
 */
export function connectEntries(services: Services): CollectionEvents {
  const { entries, collection, events, uploader, clock } = services
  const { validation, uploads, mirror, config } = services
  const collectionEvents = new CollectionEvents({
    events,
    clock,
    output: () => uploader.getOutputCollectionState(),
    isComplete: () => collection.current().totalCount === entries.size,
  })
  entries.connect([
    collection.follow,
    uploads.follow,
    emitAllSettled(entries, events),
    emitEntryEvents(events, () => collectionEvents.uploadedEntryAdded()),
    validation.follow,
    mirror.follow,
  ])
  config.subscribe(['debug'], () => {
    entries.isDebugging = config.get('debug')
  })
  return collectionEvents
}
