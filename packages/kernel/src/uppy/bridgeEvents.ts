import type { KernelFile } from './KernelFile.js'
import type { KernelUppy } from './KernelUppy.js'

/** The kernel's reactions to Uppy's events, e.g. from a stock Dashboard. */
export interface BridgeTarget {
  /** Files were added. */
  readonly added: (files: readonly KernelFile[]) => void
  /** A file was removed. */
  readonly removed: (file: KernelFile) => void
  /** Failed files are to be retried. */
  readonly retry: (ids: readonly string[]) => void
  /** An upload was started; resolves when all of it has ended. */
  readonly upload: (ids: readonly string[]) => Promise<void>
}

/** Makes the kernel follow its Uppy, whatever code calls it, until Uppy is destroyed. */
export function bridgeEvents(uppy: KernelUppy, target: BridgeTarget): void {
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
  // Uppy's start timer holds the instance for some seconds; it must not hold the kernel, too.
  uppy.onDestroy(() => {
    for (const [event, listener] of all) uppy.off(event, listener)
    removeQueue()
  })
}
