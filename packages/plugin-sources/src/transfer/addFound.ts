import type { Clock, TransferKind, Uploader } from '@lading/kernel'
import { largestCount } from './canTakeMore.js'
import type { FoundFile } from './FoundFile.js'

/** Files that are added together, so that the page can draw in between. */
const BATCH_LENGTH = 500

/** What {@link addFound} works with. */
export interface AddFoundOptions {
  readonly uploader: Uploader
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Where the files come from. */
  readonly source: TransferKind
}

/** Adds what was found, shows the list and returns how many entries were added. */
export async function addFound(found: readonly FoundFile[], options: AddFoundOptions): Promise<number> {
  const { uploader, clock, signal, source } = options
  // More than allowed must come at once: the first batches alone would be allowed and be uploaded.
  const fits = uploader.entries.size + found.length <= largestCount(uploader.config)
  const length = fits ? BATCH_LENGTH : Math.max(1, found.length)
  let added = 0
  while (added < found.length && !signal.aborted) {
    const batch = found.slice(added, added + length)
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
