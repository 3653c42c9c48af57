import type { SlotItem } from '../SlotItem.js'
import type { UploaderViewProps } from './ActivityItem.js'
import type { View } from './View.js'

/** An icon, named by its `id`: a path drawn as a line, or any view. */
export interface IconItem extends SlotItem {
  /** Data of an SVG path in a 24 × 24 view box. */
  readonly path?: string
  /** Replaces `path`. */
  readonly view?: View<UploaderViewProps>
}

declare module '../SlotItem.js' {
  interface SlotMap {
    /** Icons by name. */
    icon: IconItem
  }
}
