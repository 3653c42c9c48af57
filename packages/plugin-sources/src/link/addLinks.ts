import { type Clock, ClockToken, type PluginContext } from '@lading/kernel'
import { maxFileCount } from '../transfer/maxFileCount.js'
import { pause } from '../transfer/pause.js'
import { showList } from '../transfer/showList.js'

/** Links that are added at once; between two batches the page can render. */
const BATCH_SIZE = 100

/**
 * Adds web addresses and shows the list. Resolves with the number of added entries.
 *
 * @param source The source of the entries.
 */
export async function addLinks(
  { get, signal, uploader }: Pick<PluginContext, 'get' | 'signal' | 'uploader'>,
  links: readonly string[],
  source: string,
): Promise<number> {
  if (links.length === 0) return 0
  const clock: Clock = get(ClockToken)
  // Too many links are added at once: the first batches alone would be within the limit and be uploaded.
  const fits = uploader.entries.size + links.length <= maxFileCount(uploader.config)
  let added = 0
  for (const link of links) {
    if (signal.aborted) break
    uploader.addFileFromUrl(link, { source })
    added += 1
    if (added === 1) showList(uploader)
    if (fits && added % BATCH_SIZE === 0 && added < links.length) await pause(clock)
  }
  return added
}
