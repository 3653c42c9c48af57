import type { MessageKey } from '../../locale/Messages.js'
import type { Uploader } from '../../Uploader.js'
import type { ActivityId, ActivityParams } from '../ActivityParams.js'
import type { SlotItem } from '../SlotItem.js'
import type { View } from './View.js'

/** Props of views that belong to no entry. */
export interface UploaderViewProps {
  readonly uploader: Uploader
}

/**
 * Called when a person is about to leave an activity. Returns true to let them, or false and calls `agree` later.
 */
export type LeaveQuestion = (agree: () => void) => boolean

/** Props of an activity's view. @typeParam Id The activity, whose params `ActivityParams` declares */
export interface ActivityViewProps<Id extends ActivityId = ActivityId> extends UploaderViewProps {
  /** The params that the activity was opened with. */
  readonly params: Id extends keyof ActivityParams ? ActivityParams[Id] : unknown
  /**
   * Sets a function that is called when a person is about to leave by Back, Close, Escape or a press on the backdrop,
   * e.g. while there is an unsaved draft. The host page's own calls leave without it. Returns a function that unsets it.
   */
  readonly holdLeave: (question: LeaveQuestion) => () => void
}

/** An activity. The layout renders its frame: the heading, Back and Close. */
export interface ActivityItem extends SlotItem {
  /** Name by which `setCurrentActivity()` shows it. */
  readonly id: string
  /** Message key of its heading, or the heading itself. */
  readonly title: MessageKey
  /** Renders the heading where it changes. @default the title */
  readonly heading?: View<ActivityViewProps<never>>
  readonly view: View<ActivityViewProps<never>>
  /** Renders the activity in small, as the closed button shows the list by thumbnails. @default none */
  readonly summary?: View<object>
}

declare module '../SlotItem.js' {
  interface SlotMap {
    /** Activities. */
    activity: ActivityItem
  }
}
