import type { Clock, PluginContext, TransferKind, Uploader } from '@lading/kernel'
import type { ReadFailure } from './FoundFile.js'
import { FoundFiles } from './FoundFiles.js'
import { isFolder, readItems } from './readItems.js'
import type { TransferItem } from './readTransfer.js'
import { showList } from './showList.js'
import { showReading } from './showReading.js'

/** Paths in the message for people; the log contains all of them. */
const MAX_PATHS = 3

/** Options of {@link addItems}. */
export interface AddItemsOptions {
  readonly clock: Clock
  /** How the items reached the page. */
  readonly source: TransferKind
}

/** Reads the files and folders of a transfer, and adds files as they are found. Resolves with the number of added entries. */
export async function addItems(
  context: Pick<PluginContext, 'contribute' | 'logger' | 'signal' | 'uploader'>,
  items: readonly TransferItem[],
  { clock, source }: AddItemsOptions,
): Promise<number> {
  if (items.length === 0) return 0
  const { uploader } = context
  const reading = new AbortController()
  const { signal } = reading
  const stop = () => reading.abort()
  context.signal.addEventListener('abort', stop, { signal })
  if (context.signal.aborted) stop()

  const found = new FoundFiles({ uploader, clock, signal, source })
  const shown = items.some(isFolder) ? showReading(context, { clock, onCancel: stop, signal }) : null
  // At once, not with the first file: a person may have opened another activity by then.
  showList(uploader)
  const failures = await readItems(items, {
    clock,
    signal,
    onFiles(files) {
      found.push(files)
      shown?.(found.foundCount)
    },
  })
  await found.end()
  if (failures.length > 0 && !context.signal.aborted) reportFailures(failures, context)
  reading.abort()
  return found.addedCount
}

function reportFailures(
  failures: readonly ReadFailure[],
  {
    logger,
    uploader,
  }: Pick<PluginContext, 'logger'> & { readonly uploader: Pick<Uploader, 'emit' | 'l10n'> },
): void {
  for (const { path, error } of failures) {
    logger.warn(`"${path}" could not be read and was not added. The other files were added.`, error)
  }
  uploader.emit('notice', () => {
    const paths = failures.map(({ path }) => path)
    const names = paths.slice(0, MAX_PATHS).join(', ') + (paths.length > MAX_PATHS ? ', …' : '')
    return { message: uploader.l10n('local-read-failed', { names }) }
  })
}
