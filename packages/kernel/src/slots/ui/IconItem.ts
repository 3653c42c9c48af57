import type { SlotItem } from '../SlotItem.js'
import type { UploaderViewProps } from './ActivityItem.js'
import type { View } from './View.js'

/** An icon, named by its `id`: a path drawn as a line, or any view. */
export interface IconItem extends SlotItem {
  /**
   * Data of an SVG path in a 24 × 24 view box, drawn as a line. Areas may follow it, each with `#`, the six digits of its color, and its
   * data: `#0061ffM2 2h20v20z`.
   */
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
