import { ClockToken, type PluginContext, type TransferKind, type Uploader } from '@lading/kernel'
import { addFound } from './addFound.js'
import type { ReadFailure } from './FoundFile.js'
import { readItems } from './readItems.js'
import type { TransferItem } from './readTransfer.js'

/** Paths in the message for people; the log contains all of them. */
const MAX_PATHS = 3

/** Reads and adds the files and folders of a transfer. Resolves with the number of added entries. */
export async function addItems(
  context: Pick<PluginContext, 'get' | 'logger' | 'signal' | 'uploader'>,
  items: readonly TransferItem[],
  source: TransferKind,
): Promise<number> {
  const { uploader, signal, get } = context
  const clock = get(ClockToken)
  const { files, failures } = await readItems(items, { clock, signal })
  const added = await addFound(files, { uploader, clock, signal, source })
  if (failures.length > 0 && !signal.aborted) reportFailures(failures, context)
  return added
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
