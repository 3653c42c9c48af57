import { Destroyable } from '../async/Destroyable.js'
import type { ActivityArguments, ActivityId, ActivityParams } from '../slots/ActivityParams.js'
import type { UncheckedName } from '../slots/UncheckedName.js'
import type { UploaderSnapshot } from '../slots/UploaderSnapshot.js'
import type { Activities } from './Activities.js'
import type { Flow } from './Flow.js'

interface FlowParts {
  readonly activities: Activities
  readonly flow: Flow | null
}

/** Joins the uploader with its flow, which attaches later. */
export interface FlowLink {
  readonly parts: FlowParts | null
  /** Resolves when the flow is attached. */
  readonly attached: Promise<void>
  /** Runs a call now, or when the flow is attached. */
  run(call: (parts: FlowParts) => unknown): void
}

/** The part of an uploader that moves the user through its activities. */
export abstract class UploaderFlow extends Destroyable {
  abstract readonly snapshot: UploaderSnapshot
  readonly #link: FlowLink

  constructor(link: FlowLink) {
    super()
    this.#link = link
  }

  /** Opens a source. An id that isn't an active source is reported and ignored. */
  async openSource(id: string): Promise<void> {
    if (!this.#link.parts?.flow) await this.#link.attached
    await this.#link.parts?.flow?.openSource(id)
  }

  /**
   * Starts the flow: shows the list if it has files, opens the source if there's exactly one, and otherwise shows the sources.
   *
   * @param force Shows the sources even if the list has files.
   */
  initFlow(force = false): void {
    this.#link.run(({ flow }) => flow?.init(force))
  }

  /** Ends the flow: closes dialogs and clears the history. Keeps the entries. */
  doneFlow(): void {
    this.#link.run(({ flow }) => flow?.done())
  }

  /**
   * Shows an activity, or no activity. If the list is shown but still empty when the task has ended, the start is shown instead, unless
   * `showEmptyList` is on.
   *
   * @param id A literal must be in `ActivityParams`; plugins add their activities there.
   * @param params Typed by `ActivityParams`, if the activity declares them.
   */
  setCurrentActivity<Id extends keyof ActivityParams>(id: Id | null, ...params: ActivityArguments<Id>): void
  setCurrentActivity<Id extends string>(id: (Id & UncheckedName<Id>) | null, params?: unknown): void
  setCurrentActivity(id: ActivityId | null, params?: unknown): void {
    this.#link.run(({ flow }) => flow?.show(id, params))
  }

  /** Returns the id of the activity shown, or null. */
  getCurrentActivity(): ActivityId | null {
    return this.snapshot.activity?.id ?? null
  }

  /**
   * Returns to the previous activity; closes the dialog if there is no previous activity. Leaves an empty list like `setCurrentActivity()`.
   */
  historyBack(): void {
    this.#link.run(({ flow }) => flow?.back())
  }

  /** Opens or closes the dialog; while no activity is shown, it opens with the next activity. */
  setModalState(opened: boolean): void {
    this.#link.run(({ activities }) => activities.setModal(opened))
  }
}
