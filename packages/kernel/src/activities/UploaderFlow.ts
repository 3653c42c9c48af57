import type { ConfigStore } from '../config/ConfigStore.js'
import type { Logger } from '../di/Logger.js'
import type { EntryList } from '../entry/EntryList.js'
import type { ActivityArguments, ActivityId } from '../slots/ActivityParams.js'
import type { SlotRegistry } from '../slots/SlotRegistry.js'
import type { UploaderSnapshot } from '../slots/UploaderSnapshot.js'
import type { Activities } from './Activities.js'
import { doneFlow, type FlowOptions, initFlow, openSource } from './initFlow.js'

/** The part of an uploader that moves a person through its activities. */
export abstract class UploaderFlow implements FlowOptions {
  abstract readonly activities: Activities
  abstract readonly config: ConfigStore
  abstract readonly entries: EntryList
  abstract readonly slots: SlotRegistry
  abstract readonly logger: Logger
  abstract readonly snapshot: UploaderSnapshot

  /** Opens a source. An id that is not among the active sources is reported and ignored. */
  async openSource(id: string): Promise<void> {
    await openSource(this, id)
  }

  /** Starts the flow: the list, the only source, or the sources. @param force Shows the sources in any case. */
  initFlow(force = false): void {
    initFlow(this, force)
  }

  /** Ends the flow: dialogs close, the entries stay. */
  doneFlow(): void {
    doneFlow(this)
  }

  /** Shows an activity, or none. @param params Typed by `ActivityParams`, where the activity declares them. */
  setCurrentActivity<Id extends ActivityId>(id: Id | null, ...[params]: ActivityArguments<Id>): void {
    this.activities.show(id, params)
  }

  /** Returns the id of the activity shown, or null. */
  getCurrentActivity(): ActivityId | null {
    return this.activities.snapshot.current?.id ?? null
  }

  /** Returns to the previous activity; closes the dialog when there is none. */
  historyBack(): void {
    this.activities.back()
  }

  /** Opens or closes the dialog; while no activity is shown, it opens with the next one. */
  setModalState(opened: boolean): void {
    this.activities.setModal(opened)
  }
}
