import type { SlotItem } from '../SlotItem.js'
import type { UploaderViewProps } from './ActivityItem.js'
import type { View } from './View.js'

/**
 * Content added to every activity, e.g. a banner. It's the last element in the activity, below the toolbar; with
 * `position: absolute` it covers the whole activity.
 */
export interface OverlayItem extends SlotItem {
  readonly view: View<UploaderViewProps>
}

declare module '../SlotItem.js' {
  interface SlotMap {
    /** Content appended to every activity. */
    overlay: OverlayItem
  }
}
