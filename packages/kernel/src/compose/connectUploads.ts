import type { Scope } from '../di/Scope.js'
import type { Services } from './servicesOf.js'

/** Starts uploads and creates groups when the list or its settings change. */
export function connectUploads(
  { uploader, collection, config, uploads, groups }: Services,
  scope: Scope,
): void {
  scope.onDispose(collection.observe((next) => groups.update(next)))
  config.subscribe(['confirmUpload'], () => uploads.autoStart())
  // The list may change in the same task: the group is made of what it is then.
  config.subscribe(['groupOutput'], () =>
    queueMicrotask(() => {
      if (!uploader.isDestroyed) groups.update(collection.current())
    }),
  )
}
