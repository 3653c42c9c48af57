import type { SlotItem } from '../SlotItem.js'
import type { UploaderViewProps } from './ActivityItem.js'
import type { View } from './View.js'

/** An item in the toolbar below the list. */
export interface ListToolbarItem extends SlotItem {
  readonly view: View<UploaderViewProps>
}

declare module '../SlotItem.js' {
  interface SlotMap {
    /** Items in the toolbar below the list. */
    listToolbar: ListToolbarItem
  }
}
