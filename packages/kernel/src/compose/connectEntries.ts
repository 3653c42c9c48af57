import { parseCsv } from '../config/parseCsv.js'
import type { Scope } from '../di/Scope.js'
import { CollectionEvents } from '../events/CollectionEvents.js'
import { emitEntryEvents } from '../events/emitEntryEvents.js'
import type { Services } from './servicesOf.js'

/** Sets what follows each change of an entry, of the list, and of the configuration keys that they read. */
export function connectEntries(services: Services, scope: Scope): void {
  const { entries, collection, events, uploader, groups, activities } = services
  const { validation, uploads, config, slots, logger } = services
  const collectionEvents = new CollectionEvents(services)
  // In this order: a listener of an event never reads a count that is older than its event, and changes that it makes
  // are complete before validators run.
  entries.connect([
    collection.follow,
    uploads.follow,
    emitEntryEvents(entries, events, () => collectionEvents.uploadedEntryAdded()),
    validation.follow,
  ])
  collection.observe((next, previous) => {
    if (config.values.groupOutput) groups.update(next)
    activities.followList(next.totalCount, previous.totalCount, config.values.showEmptyList)
  })
  // Not called where a listener of `activity-change` has destroyed the uploader.
  collection.observe(collectionEvents.update)
  scope.onDispose(() => collectionEvents.dispose())
  slots.onRemove('activity', ({ id }) => activities.leave(id))
  config.subscribe(['debug'], () => {
    entries.isDebugging = config.get('debug')
  })
  config.subscribe(['confirmUpload'], () => uploads.autoStart())
  const unsubscribe = config.subscribe(['pauseOn'], async () => {
    unsubscribe()
    const { pauseWhileHidden } = await import('../steps/pauseWhileHidden.js')
    if (!uploader.isDestroyed) scope.onDispose(pauseWhileHidden(services))
  })
  config.subscribe(['showEmptyList'], () =>
    activities.followList(entries.size, 1, config.values.showEmptyList),
  )
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
