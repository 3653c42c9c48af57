import { followList } from '../activities/initFlow.js'
import { parseCsv } from '../config/parseCsv.js'
import type { Scope } from '../di/Scope.js'
import type { CollectionEvents } from '../events/CollectionEvents.js'
import type { Services } from './servicesOf.js'

/** Updates host events, uploads, groups and activities when the list or the configuration changes. */
export function connectList(services: Services, scope: Scope, collectionEvents: CollectionEvents): void {
  const { uploader, uploads, groups, activities, collection, entries } = services
  const { config, slots, logger } = services
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
