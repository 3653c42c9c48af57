import { Destroyable } from '../async/Destroyable.js'
import type { ConfigStore } from '../config/ConfigStore.js'
import { parseCsv } from '../config/parseCsv.js'
import type { Logger } from '../di/Logger.js'
import type { EntryList } from '../entry/EntryList.js'
import { ask } from '../notify/ask.js'
import type { ActivityArguments, ActivityId } from '../slots/ActivityParams.js'
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
 * Returns the sources that are installed, listed in `sourceList` and present by their `when`, in the order of
 * `sourceList`; each once, or those that replace it.
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
  const shown = ask(expand, () => expand.call(source), logger, message)
  return Array.isArray(shown) ? shown : [id]
}

/** Joins the uploader with its activities, which attach later. */
export interface FlowLink {
  readonly parts: { readonly activities: Activities } | null
  /** Resolves when they are attached. */
  readonly attached: Promise<void>
  /** Makes a call now, or when they are attached. */
  run(call: (parts: { readonly activities: Activities }) => unknown): void
}

/** The part of an uploader that moves a person through its activities. */
export abstract class UploaderFlow extends Destroyable implements SourceOptions {
  abstract readonly activities: Activities
  abstract readonly config: ConfigStore
  abstract readonly entries: EntryList
  abstract readonly slots: SlotRegistry
  abstract readonly logger: Logger
  abstract readonly snapshot: UploaderSnapshot
  readonly #link: FlowLink

  constructor(link: FlowLink) {
    super()
    this.#link = link
  }

  /** Opens a source. An id that is not among the active sources is reported and ignored. */
  async openSource(id: string): Promise<void> {
    if (!this.#link.parts) await this.#link.attached
    const source = activeSources(this).find((candidate) => candidate.id === id)
    if (!source) {
      this.logger.warn(
        `There is no source "${id}". Install the plugin that provides it, and list it in "sourceList".`,
      )
      return
    }
    try {
      await source.open()
    } catch (error) {
      this.logger.error(`The source "${id}" could not be opened.`, error)
    }
  }

  /**
   * Starts the flow: shows the list if it has files, opens the source if there is exactly one, else shows the sources.
   *
   * @param force Shows the sources even if the list has files.
   */
  initFlow(force = false): void {
    this.#link.run(() => this.#initFlow(force))
  }

  #initFlow(force: boolean): void {
    const { activities, entries } = this
    if (entries.size > 0 && !force) {
      activities.show('upload-list')
      activities.setModal(true)
      return
    }
    const [only, ...others] = activeSources(this)
    if (only && others.length === 0) {
      void this.openSource(only.id)
      return
    }
    activities.show('start-from')
    activities.setModal(true)
  }

  /** Ends the flow: dialogs close and the history is cleared. The entries stay. */
  doneFlow(): void {
    this.#link.run(({ activities }) => {
      activities.setModal(false)
      this.setCurrentActivity(activities.layout === 'inline' ? 'upload-list' : null)
      activities.clearHistory()
    })
  }

  /**
   * Shows an activity, or none. A list that is empty when the task has ended is left for the start, unless `showEmptyList` is on.
   *
   * @param params Typed by `ActivityParams`, where the activity declares them.
   */
  setCurrentActivity<Id extends ActivityId>(id: Id | null, ...[params]: ActivityArguments<Id>): void {
    this.#link.run(({ activities }) => {
      activities.show(id, params)
      this.#leaveEmptyList()
    })
  }

  /** Returns the id of the activity shown, or null. */
  getCurrentActivity(): ActivityId | null {
    return this.snapshot.activity?.id ?? null
  }

  /** Returns to the previous activity; closes the dialog when there is none. An empty list is left as by `setCurrentActivity()`. */
  historyBack(): void {
    this.#link.run(({ activities }) => {
      activities.back()
      this.#leaveEmptyList()
    })
  }

  /** Opens or closes the dialog; while no activity is shown, it opens with the next one. */
  setModalState(opened: boolean): void {
    this.#link.run(({ activities }) => activities.setModal(opened))
  }

  /** Leaves the list for the start if it is still empty when the task has ended: callers may add the files next. */
  #leaveEmptyList(): void {
    const { activities, config, entries } = this
    queueMicrotask(() => activities.followList(entries.size, 1, config.values.showEmptyList))
  }
}
