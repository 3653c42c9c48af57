import type { Clock, PluginContext } from '@lading/kernel'
import { pause } from '../transfer/pause.js'
import { showList } from '../transfer/showList.js'

/** Links that are added at once; between two batches the page can render. */
const BATCH_SIZE = 100

/** Options of {@link addLinks}. */
export interface AddLinksOptions {
  readonly clock: Clock
  /** Number of entries that can be added before the list is full. */
  readonly room: number
  /** The source of the entries. */
  readonly source: string
}

/** Adds web addresses and shows the list. Resolves with the number of added entries. */
export async function addLinks(
  { signal, uploader }: Pick<PluginContext, 'signal' | 'uploader'>,
  links: readonly string[],
  { clock, room, source }: AddLinksOptions,
): Promise<number> {
  if (links.length === 0) return 0
  // Too many links are added at once: the first batches alone would be within the limit and be uploaded.
  const fits = links.length <= room
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
