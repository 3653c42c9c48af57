import { followList } from '../activities/initFlow.js'
import { parseCsv } from '../config/parseCsv.js'
import type { Scope } from '../di/Scope.js'
import { CollectionEvents } from '../events/CollectionEvents.js'
import { emitAllSettled } from '../events/emitAllSettled.js'
import { emitEntryEvents } from '../events/emitEntryEvents.js'
import type { Services } from './servicesOf.js'

/** Updates host events, uploads, groups and activities when the list or the configuration changes. */
export function connectList(services: Services, scope: Scope): void {
  const { uploader, uploads, groups, activities, collection, entries } = services
  const { events, config, slots, logger, clock } = services
  const collectionEvents = new CollectionEvents({
    events,
    clock,
    output: () => uploader.getOutputCollectionState(),
    isComplete: () => collection.current().totalCount === entries.size,
  })
  emitEntryEvents(entries, events, () => collectionEvents.uploadedEntryAdded())
  emitAllSettled(entries, events)
  const unobserve = collection.observe((next, previous) => {
    followList(uploader, next.totalCount, previous.totalCount)
    // A listener of `activity-change` may have destroyed the uploader.
    if (uploader.isDestroyed) return
    groups.update(next)
    collectionEvents.update(next, previous)
  })
  scope.onDispose(() => {
    unobserve()
    collectionEvents.dispose()
  })
  slots.onRemove('activity', ({ id }) => activities.leave(id))
  config.subscribe(['confirmUpload'], () => uploads.autoStart())
  config.subscribe(['showEmptyList'], () => followList(uploader, entries.size, 1))
  // Deferred, so that the group includes later changes of the same task.
  config.subscribe(['groupOutput'], () =>
    queueMicrotask(() => {
      if (!uploader.isDestroyed) groups.update(collection.current())
    }),
  )
  config.subscribe(['sourceList'], () => {
    if (!parseCsv(config.get('sourceList')).includes('instagram')) return
    logger.error(
      'The source "instagram" is not available: Instagram has closed its API. Remove it from "sourceList".',
    )
  })
}
