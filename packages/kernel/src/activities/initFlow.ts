import { parseCsv } from '../config/parsers.js'
import type { Source } from '../slots/kernelSlots.js'
import type { Uploader } from '../Uploader.js'

/**
 * The sources that are installed, named by `sourceList`, and there by their `when`; in the order of `sourceList`, each
 * once, or those that stand in its place.
 */
export function activeSources(uploader: Uploader): Source[] {
  const present = uploader.slots.present('source', uploader.snapshot)
  const find = (id: string) => present.find((source) => source.id === id)
  const ids = parseCsv(uploader.config.get('sourceList')).flatMap((id) => find(id)?.expand?.() ?? id)
  return [...new Set(ids)].flatMap((id) => find(id) ?? [])
}

/** Does what choosing a source does. An id that is not among the active sources is reported and ignored. */
export async function openSource(uploader: Uploader, id: string): Promise<void> {
  const { logger } = uploader
  const source = activeSources(uploader).find((candidate) => candidate.id === id)
  if (!source) {
    logger.warn(`There is no source "${id}". Install the plugin that brings it, and name it in "sourceList".`)
    return
  }
  try {
    await source.open()
  } catch (error) {
    logger.error(`The source "${id}" could not be opened.`, error)
  }
}

/**
 * Starts the way through the uploader: the list if there is one, the only source if there is just one, else the
 * choice of sources.
 *
 * @param force Go to the sources even though there are files.
 */
export function initFlow(uploader: Uploader, force: boolean): void {
  const { activities, entries } = uploader
  if (entries.size > 0 && !force) {
    activities.show('upload-list')
    activities.setModal(true)
    return
  }
  const sources = activeSources(uploader)
  const [only] = sources
  if (sources.length === 1 && only) {
    void uploader.openSource(only.id)
    return
  }
  activities.show('start-from')
  activities.setModal(true)
}

/** Ends the way through the uploader: back to the beginning, dialogs closed. The entries stay. */
export function doneFlow(uploader: Uploader): void {
  const { activities } = uploader
  activities.setModal(false)
  activities.show(activities.layout === 'inline' ? 'upload-list' : null)
  activities.clearHistory()
}

/**
 * Follows the list: a layout in the page goes to the list when the first file comes, and every layout leaves an
 * empty list for the start, unless `showEmptyList` is on.
 */
export function followList(uploader: Uploader, totalCount: number, before: number): void {
  const { activities, config } = uploader
  const shown = activities.snapshot.current?.id
  if (
    before === 0 &&
    totalCount > 0 &&
    activities.layout !== 'regular' &&
    (!shown || shown === 'start-from')
  ) {
    activities.show('upload-list')
  }
  if (before > 0 && totalCount === 0 && shown === 'upload-list' && !config.get('showEmptyList')) {
    activities.restart('start-from')
  }
}
