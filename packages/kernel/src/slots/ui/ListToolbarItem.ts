import type { SlotItem } from '../SlotItem.js'
import type { UploaderViewProps } from './ActivityItem.js'
import type { View } from './View.js'

/** A part of the bar below the list. */
export interface ListToolbarItem extends SlotItem {
  readonly view: View<UploaderViewProps>
}

declare module '../SlotItem.js' {
  interface SlotMap {
    /** Parts of the bar below the list. */
    listToolbar: ListToolbarItem
  }
}
