import type { Services } from './servicesOf.js'

/** Lets groups and file hooks follow the list, the configuration and the plugins. Returns a function that creates a group that is due. */
export function connectLater(services: Services): () => void {
  const { collection, config, groups, uploader } = services
  // Built now: it follows its slot.
  void services.hooks
  const update = () => {
    if (!uploader.isDestroyed) groups.update(collection.current())
  }
  collection.observe((next) => {
    if (config.values.groupOutput) groups.update(next)
  })
  // Deferred, so that the group includes later changes of the same task.
  config.subscribe(['groupOutput'], () => queueMicrotask(update))
  return update
}
