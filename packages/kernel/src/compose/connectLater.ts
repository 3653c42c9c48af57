import { getLaterCode } from './LaterCode.js'
import type { Services } from './servicesOf.js'

/** Makes groups and file hooks follow the list, the configuration and the plugins. Returns a function that creates a group if it's due. */
export function connectLater(services: Services): () => void {
  const { collection, config, groups, uploader } = services
  // Build it now, because it has to follow its slot.
  void services.hooks
  getLaterCode('slots').followSlots(services)
  const update = () => {
    if (!uploader.isDestroyed) groups.update(collection.current())
  }
  collection.observe((next) => {
    if (config.values.groupOutput) groups.update(next)
  })
  // Deferred, so that the group includes later changes in the same task.
  config.subscribe(['groupOutput'], () => queueMicrotask(update))
  return update
}
