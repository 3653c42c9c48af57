import type { KernelFile } from '../uppy/KernelFile.js'
import type { Services } from './servicesOf.js'

/** Applies changes of Uppy to the kernel, whatever code made them: files become entries, uploads enter the queue. */
export function connectUppy({ uppy, uploader, entries, adder, hooks, queue, uploads }: Services): void {
  const added = (files: readonly KernelFile[]) => {
    const ids = adder.makeEntries(files, entries)
    // A listener of `file-added` may have destroyed the uploader.
    if (!uploader.isDestroyed) uploads.admit(ids)
  }
  const listeners = {
    'files-added': added,
    'file-removed'(file: KernelFile) {
      queue.cancel(file.id)
      hooks.forget(file.id)
      entries.remove(file.id, file)
    },
    'upload-retry'(file: KernelFile | undefined) {
      if (file) uploads.clearUploadErrors([file.id])
    },
    'retry-all': (files: KernelFile[]) => void uploads.clearUploadErrors(files.map(({ id }) => id)),
    'cancel-all': () => uploader.emit('list-reset', () => undefined),
    // A plugin such as Golden Retriever puts files into the map without adding them.
    restored: () => added(uppy.getFiles()),
  }
  const all = Object.entries(listeners) as [keyof typeof listeners, never][]
  for (const [event, listener] of all) uppy.on(event, listener)
  const unobserve = uppy.observe(entries)
  const removeQueue = uppy.addQueue((ids) => uploads.start(ids))
  // Uppy's start timer holds the instance for some seconds; it must not hold the kernel, too.
  uppy.onDestroy(() => {
    for (const [event, listener] of all) uppy.off(event, listener)
    unobserve()
    removeQueue()
  })
}
