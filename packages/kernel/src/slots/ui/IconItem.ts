import type { SlotItem } from '../SlotItem.js'
import type { UploaderViewProps } from './ActivityItem.js'
import type { View } from './View.js'

/** An icon, named by its `id`: a stroked path, or any view. */
export interface IconItem extends SlotItem {
  /**
   * SVG path data in a 24 × 24 view box, drawn as a stroke. Filled areas can follow, each as `#`, six color digits, and path
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
