import type { Scope } from '../di/Scope.js'
import { AdderToken } from '../entries/EntryAdder.js'
import type { Uploader } from '../Uploader.js'
import { QueueToken } from '../upload/UploadQueue.js'
import { UploadsToken } from '../upload/Uploads.js'
import { bridgeEvents } from '../uppy/bridgeEvents.js'

/** Makes entries of the files in Uppy's map, and passes all uploads to the queue. */
export function connectUppy(uploader: Uploader, scope: Scope): void {
  const { uppy, entries } = uploader
  const adder = scope.get(AdderToken)
  const queue = scope.get(QueueToken)
  const uploads = scope.get(UploadsToken)
  bridgeEvents(uppy, {
    added(files) {
      const ids = adder.makeEntries(files, entries)
      // A listener of `file-added` may have destroyed the uploader.
      if (!uploader.isDestroyed) uploads.admit(ids)
    },
    removed(file) {
      queue.cancel(file.id)
      entries.remove(file.id, file)
    },
    retry: (ids) => void uploads.clearUploadErrors(ids),
    upload: (ids) => uploads.start(ids),
  })
}
