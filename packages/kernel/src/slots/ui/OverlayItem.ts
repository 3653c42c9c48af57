import type { SlotItem } from '../SlotItem.js'
import type { UploaderViewProps } from './ActivityItem.js'
import type { View } from './View.js'

/** Content above every activity, e.g. a banner. */
export interface OverlayItem extends SlotItem {
  readonly view: View<UploaderViewProps>
}

declare module '../SlotItem.js' {
  interface SlotMap {
    /** Content above every activity. */
    overlay: OverlayItem
  }
}
