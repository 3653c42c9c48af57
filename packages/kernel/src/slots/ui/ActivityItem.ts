import type { MessageKey } from '../../locale/Messages.js'
import type { Uploader } from '../../Uploader.js'
import type { ActivityId, ActivityParams } from '../ActivityParams.js'
import type { SlotItem } from '../SlotItem.js'
import type { View } from './View.js'

/** Props for views that don't belong to an entry. */
export interface UploaderViewProps {
  readonly uploader: Uploader
}

/** Called when a person is about to leave an activity. Returns true to let them leave, or false to stay until `agree` is called. */
export type LeaveQuestion = (agree: () => void) => boolean

/** Props for an activity's view. @typeParam Id The activity; `ActivityParams` declares its params */
export interface ActivityViewProps<Id extends ActivityId = ActivityId> extends UploaderViewProps {
  /** The params that the activity was opened with. */
  readonly params: Id extends keyof ActivityParams ? ActivityParams[Id] : unknown
  /**
   * Sets a function that is called when a person is about to leave with Back, Close, Escape or a click on the backdrop, e.g.
   * to protect an unsaved draft. Calls from the host page leave without asking. Returns a function that removes the question.
   */
  readonly holdLeave: (question: LeaveQuestion) => () => void
}

/** An activity. The layout renders its frame: the heading, Back and Close. */
export interface ActivityItem extends SlotItem {
  /** The name passed to `setCurrentActivity()`. */
  readonly id: string
  /** Message key for the heading, or the heading itself. */
  readonly title: MessageKey
  /** Renders a heading that changes over time. @default the title */
  readonly heading?: View<ActivityViewProps<never>>
  readonly view: View<ActivityViewProps<never>>
  /** Renders a compact summary of the activity, such as the list thumbnails on the closed button. @default none */
  readonly summary?: View<object>
}

declare module '../SlotItem.js' {
  interface SlotMap {
    /** Activities. */
    activity: ActivityItem
  }
}
