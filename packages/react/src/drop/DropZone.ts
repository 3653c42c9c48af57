import type { DropSource } from './dropSources.js'
import type { Dragged } from './readDragged.js'

/** The pointer's position relative to a drop zone while something is dragged. */
export type DragState = 'inactive' | 'active' | 'near' | 'over'

/** The dragged data, and its position relative to a drop zone. */
export interface Drag {
  readonly state: DragState
  /** Null while the state is `inactive`. */
  readonly dragged: Dragged | null
}

/** An element that accepts dropped files and links. */
export interface DropZone {
  readonly element: Element
  /** An area, a button, or the whole page. The page yields to visible areas and to a button below the pointer. */
  readonly kind: 'area' | 'button' | 'page'
  readonly isEnabled: () => boolean
  readonly onDrag: (drag: Drag) => void
  /**
   * Passes a drop to the sources that accept it. Called while the event is dispatched, because `transfer` is empty afterward.
   */
  readonly onDrop: (transfer: DataTransfer, sources: readonly DropSource[]) => void
}
