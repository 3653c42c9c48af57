import type { EntryFile } from '../entry/EntrySnapshot.js'
import type { KernelFile } from '../uppy/KernelFile.js'
import type { Services } from './servicesOf.js'

/**
 * Applies changes of Uppy to the kernel, whatever code made them: files become entries, uploads enter the queue, and each
 * pause, retry and removal is an action of the entry.
 */
export function connectUppy({ uppy, uploader, entries, adder, queue, uploads, mirror }: Services): void {
  const listeners = {
    'file-removed'(file: KernelFile) {
      queue.cancel(file.id, true)
      entries.dispatch(file.id, { type: 'remove', file: file as EntryFile })
    },
    'upload-retry'(file: KernelFile | undefined) {
      if (file) uploads.clearUploadErrors([file.id])
    },
    'retry-all': (files: KernelFile[]) => void uploads.clearUploadErrors(files.map(({ id }) => id)),
    'cancel-all': () => uploader.emit('list-reset', () => undefined),
    'upload-pause'(file: KernelFile | undefined, isPaused: boolean) {
      if (mirror.isPausing) return
      if (file && isPaused) uploads.pause([file.id])
      else if (file) uploads.resume([file.id])
    },
    'pause-all': () => uploads.pause(entries.ids),
    // A plugin such as Golden Retriever puts files into the map without adding them.
    restored() {
      const added = adder.makeEntries(uppy.getFiles())
      // A listener of `file-added` may have destroyed the uploader.
      if (!uploader.isDestroyed) uploads.admit(added)
    },
  }
  const all = Object.entries(listeners) as [keyof typeof listeners, never][]
  for (const [event, listener] of all) uppy.on(event, listener)
  uppy.connect({ entries, adder, uploads })
  uppy.onDestroy(() => {
    for (const [event, listener] of all) uppy.off(event, listener)
  })
}
