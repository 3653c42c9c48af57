import type { SlotItem } from '../SlotItem.js'
import type { UploaderViewProps } from './ActivityItem.js'
import type { View } from './View.js'

/**
 * Content of every activity, e.g. a banner: the last element in it, below the toolbar. With `position: absolute` it lies over the
 * whole activity.
 */
export interface OverlayItem extends SlotItem {
  readonly view: View<UploaderViewProps>
}

declare module '../SlotItem.js' {
  interface SlotMap {
    /** Content of every activity, after its own. */
    overlay: OverlayItem
  }
}
