import { GroupsToken } from '../collection/GroupOutput.js'
import type { Scope } from '../di/Scope.js'
import type { Uploader } from '../Uploader.js'
import { UploadsToken } from '../upload/Uploads.js'

/** Starts uploads and creates groups when the list or its settings change. */
export function connectUploads(uploader: Uploader, scope: Scope): void {
  const { collection, config } = uploader
  const uploads = scope.get(UploadsToken)
  const groups = scope.get(GroupsToken)
  scope.onDispose(collection.observe((next) => groups.update(next)))
  config.subscribe(['confirmUpload'], () => uploads.autoStart())
  // The list may change in the same task: the group is made of what it is then.
  config.subscribe(['groupOutput'], () =>
    queueMicrotask(() => {
      if (!uploader.isDestroyed) groups.update(collection.current())
    }),
  )
}
