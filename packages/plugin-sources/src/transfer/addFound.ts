import type { Clock, TransferKind, Uploader } from '@lading/kernel'
import type { FoundFile } from './FoundFile.js'
import { maxFileCount } from './maxFileCount.js'

/** Files that are added at once; between two batches the page can render. */
const BATCH_SIZE = 500

/** Options of {@link addFound}. */
export interface AddFoundOptions {
  readonly uploader: Uploader
  readonly clock: Clock
  readonly signal: AbortSignal
  /** How the files reached the page. */
  readonly source: TransferKind
}

/** Adds files in batches and shows the list. Resolves with the number of added entries. */
export async function addFound(found: readonly FoundFile[], options: AddFoundOptions): Promise<number> {
  const { uploader, clock, signal, source } = options
  // Too many files are added at once: the first batches alone would be within the limit and be uploaded.
  const fits = uploader.entries.size + found.length <= maxFileCount(uploader.config)
  const batchSize = fits ? BATCH_SIZE : Math.max(1, found.length)
  let added = 0
  while (added < found.length && !signal.aborted) {
    const batch = found.slice(added, added + batchSize)
    uploader.addFiles(
      batch.map(({ file, fullPath }) => (fullPath === null ? file : { file, fullPath })),
      { source },
    )
    if (added === 0) {
      uploader.setCurrentActivity('upload-list')
      uploader.setModalState(true)
    }
    added += batch.length
    if (added < found.length) {
      await new Promise<void>((resolve) => {
        clock.schedule(0, resolve)
      })
    }
  }
  return added
}
