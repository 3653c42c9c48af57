import type { ConfigStore } from '../config/ConfigStore.js'
import { parseCsv } from '../config/parseCsv.js'
import type { Logger } from '../di/Logger.js'
import type { EntryList } from '../entry/EntryList.js'
import { ask } from '../notify/ask.js'
import type { ActivityId } from '../slots/ActivityParams.js'
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

/**
 * Returns the sources that are installed, listed in `sourceList` and enabled by their `when`, in `sourceList` order and without duplicates.
 * A source can be replaced by other sources.
 */
export function activeSources({ config, logger, slots, snapshot }: SourceOptions): Source[] {
  const present = new Map<string, Source>()
  for (const source of slots.present('source', snapshot)) present.set(source.id, source)
  const active = new Set<Source>()
  for (const id of parseCsv(config.values.sourceList)) {
    for (const shownId of shownInPlaceOf(id, present.get(id), logger)) {
      const source = present.get(shownId)
      if (source) active.add(source)
    }
  }
  return [...active]
}

function shownInPlaceOf(id: string, source: Source | undefined, logger: Logger): readonly string[] {
  const expand = source?.expand
  if (!expand) return [id]
  const message = `expand() of the source "${id}" threw; the source itself is shown.`
  const shown = ask(Object(expand) === expand ? expand : source, () => expand.call(source), logger, message)
  return Array.isArray(shown) ? shown : [id]
}

/** The parts of an uploader that {@link Flow} reads. */
export interface FlowUploader extends SourceOptions {
  readonly entries: EntryList
}

/** Moves the user through an uploader's activities. */
export class Flow {
  readonly #uploader: FlowUploader
  readonly #activities: Activities

  constructor(uploader: FlowUploader, activities: Activities) {
    this.#uploader = uploader
    this.#activities = activities
  }

  /**
   * Opens a source, and the dialog if the source shows an activity. An id that isn't an active source is reported and ignored.
   */
  async openSource(id: string): Promise<void> {
    const activities = this.#activities
    const { logger } = this.#uploader
    const source = activeSources(this.#uploader).find((candidate) => candidate.id === id)
    if (!source) {
      logger.warn(
        `There is no source "${id}". Install the plugin that provides it, and list it in "sourceList".`,
      )
      return
    }
    const { current: former } = activities.snapshot
    const showDialog = () => {
      const { current } = activities.snapshot
      if (current && current !== former) activities.setModal(true)
    }
    try {
      const opened = source.open()
      showDialog()
      await opened
      showDialog()
    } catch (error) {
      logger.error(`The source "${id}" could not be opened.`, error)
    }
  }

  /** Starts the flow. @param force Shows the sources even if the list has files. */
  init(force: boolean): void {
    const activities = this.#activities
    if (this.#uploader.entries.size > 0 && !force) {
      activities.show('upload-list')
      activities.setModal(true)
      return
    }
    const [only, ...others] = activeSources(this.#uploader)
    if (only && others.length === 0) {
      void this.openSource(only.id)
      return
    }
    activities.show('start-from')
    activities.setModal(true)
  }

  /** Ends the flow. */
  done(): void {
    const activities = this.#activities
    activities.setModal(false)
    this.show(activities.layout === 'inline' ? 'upload-list' : null)
    activities.clearHistory()
  }

  /** Shows an activity, or no activity. */
  show(id: ActivityId | null, params?: unknown): void {
    this.#activities.show(id, params as never)
    this.#leaveEmptyList()
  }

  /** Returns to the previous activity. */
  back(): void {
    this.#activities.back()
    this.#leaveEmptyList()
  }

  /** Leaves the list for the start if it's still empty when the task has ended, because callers might add files right after showing it. */
  #leaveEmptyList(): void {
    const { config, entries } = this.#uploader
    queueMicrotask(() => this.#activities.followList(entries.size, 1, config.values.showEmptyList))
  }
}
