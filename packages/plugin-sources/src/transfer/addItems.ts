import { ClockToken, type PluginContext, type TransferKind } from '@lading/kernel'
import { addFound } from './addFound.js'
import { readItems } from './readItems.js'
import { reportFailures } from './reportFailures.js'
import type { TransferItem } from './takeItems.js'

/** Reads the files and folders of a transfer and adds what is found. Returns how many entries there are more. */
export async function addItems(
  { uploader, signal, get, logger }: PluginContext<Record<never, never>>,
  items: readonly TransferItem[],
  source: TransferKind,
): Promise<number> {
  const clock = get(ClockToken)
  const { files, failures } = await readItems(items, { clock, signal })
  const added = await addFound(files, { uploader, clock, signal, source })
  if (failures.length > 0 && !signal.aborted) reportFailures(failures, uploader, logger)
  return added
}
