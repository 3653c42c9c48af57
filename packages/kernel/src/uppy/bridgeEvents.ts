import type { KernelFile, KernelUppy } from './KernelUppy.js'

/** What the kernel does when its Uppy is used from outside, e.g. by a stock Dashboard. */
export interface BridgeTarget {
  /** Files have been added, by us or by anyone else. */
  readonly added: (files: readonly KernelFile[]) => void
  /** A file has been removed, by us or by anyone else. */
  readonly removed: (file: KernelFile) => void
  /** Somebody wants failed files to be tried again. */
  readonly retry: (ids: readonly string[]) => void
  /** Somebody has started an upload; resolves when all of it has ended. */
  readonly upload: (ids: readonly string[]) => Promise<void>
}

/** Makes the kernel follow what happens to its Uppy, whoever does it. Returns the end of it. */
export function bridgeEvents(uppy: KernelUppy, target: BridgeTarget): () => void {
  const listeners = {
    'files-added': (files: KernelFile[]) => target.added(files),
    'file-removed': (file: KernelFile) => target.removed(file),
    'upload-retry': (file: KernelFile | undefined) => {
      if (file) target.retry([file.id])
    },
    'retry-all': (files: KernelFile[]) => target.retry(files.map(({ id }) => id)),
    // A plugin such as Golden Retriever puts files into the map without adding them.
    restored: () => target.added(uppy.getFiles()),
  }
  const all = Object.entries(listeners) as [keyof typeof listeners, never][]
  for (const [event, listener] of all) uppy.on(event, listener)
  const removeQueue = uppy.addQueue((ids) => target.upload(ids))
  return () => {
    for (const [event, listener] of all) uppy.off(event, listener)
    removeQueue()
  }
}
