import type { ConfigStore } from '../config/ConfigStore.js'
import { parseCsv } from '../config/parseCsv.js'
import type { Logger } from '../di/Logger.js'
import type { EntryList } from '../entry/EntryList.js'
import { ask } from '../notify/ask.js'
import type { SlotRegistry } from '../slots/SlotRegistry.js'
import type { Source } from '../slots/Source.js'
import type { UploaderSnapshot } from '../slots/UploaderSnapshot.js'
import type { Activities } from './Activities.js'

/** The parts of an uploader that {@link activeSources} reads. */
export interface SourceOptions {
  readonly config: ConfigStore
  readonly logger: Logger
  readonly slots: SlotRegistry
  readonly snapshot: UploaderSnapshot
}

/** The parts of an uploader that the flow through its activities uses. */
export interface FlowOptions extends SourceOptions {
  readonly activities: Activities
  readonly entries: EntryList
}

/**
 * Returns the sources that are installed, listed in `sourceList` and present by their `when`, in the order of
 * `sourceList`; each once, or those that replace it.
 */
export function activeSources({ config, logger, slots, snapshot }: SourceOptions): Source[] {
  const present = slots.present('source', snapshot)
  const find = (id: string) => present.find((source) => source.id === id)
  const ids = parseCsv(config.get('sourceList')).flatMap((id) => {
    const source = find(id)
    const expand = source?.expand
    if (!expand) return id
    const message = `expand() of the source "${id}" threw; the source itself is shown.`
    const shown = ask(expand, () => expand.call(source), logger, message)
    return Array.isArray(shown) ? shown : id
  })
  return [...new Set(ids)].flatMap((id) => find(id) ?? [])
}

/** Opens a source. An id that is not among the active sources is reported and ignored. */
export async function openSource(options: FlowOptions, id: string): Promise<void> {
  const { logger } = options
  const source = activeSources(options).find((candidate) => candidate.id === id)
  if (!source) {
    logger.warn(
      `There is no source "${id}". Install the plugin that provides it, and list it in "sourceList".`,
    )
    return
  }
  try {
    await source.open()
  } catch (error) {
    logger.error(`The source "${id}" could not be opened.`, error)
  }
}

/**
 * Starts the flow: shows the list if it has files, opens the source if there is exactly one, else shows the sources.
 *
 * @param force Shows the sources even if the list has files.
 */
export function initFlow(options: FlowOptions, force: boolean): void {
  const { activities, entries } = options
  if (entries.size > 0 && !force) {
    activities.show('upload-list')
    activities.setModal(true)
    return
  }
  const sources = activeSources(options)
  const [only] = sources
  if (sources.length === 1 && only) {
    void openSource(options, only.id)
    return
  }
  activities.show('start-from')
  activities.setModal(true)
}

/** Ends the flow: dialogs close and the history is cleared. The entries stay. */
export function doneFlow({ activities }: Pick<FlowOptions, 'activities'>): void {
  activities.setModal(false)
  activities.show(activities.layout === 'inline' ? 'upload-list' : null)
  activities.clearHistory()
}

/**
 * Follows the list: a layout in the page shows the list when the first file is added, and every layout leaves an empty
 * list, unless `showEmptyList` is on.
 */
export function followList(
  { activities, config }: Pick<FlowOptions, 'activities' | 'config'>,
  totalCount: number,
  previousCount: number,
): void {
  const shown = activities.snapshot.current?.id
  const isAtStart = !shown || shown === 'start-from'
  if (previousCount === 0 && totalCount > 0 && activities.layout !== 'regular' && isAtStart) {
    activities.show('upload-list')
  }
  if (previousCount > 0 && totalCount === 0 && shown === 'upload-list' && !config.get('showEmptyList')) {
    activities.restart('start-from')
  }
}
