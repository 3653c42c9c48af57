import type { Point } from '../geometry/Placement.js'
import type { Size } from '../geometry/Rect.js'
import type { EditorImage } from '../source/EditorImage.js'
import type { SessionSnapshot } from '../state/EditSession.js'
import type { EditState } from '../state/EditState.js'

/** A snapshot of the editor; each change creates a new snapshot. */
export interface EditorSnapshot<Value = unknown> extends SessionSnapshot {
  /** The tab's value, part of the history; null until the tab sets a value, and after Reset. */
  readonly value: Value | null
  /** Image area size in CSS pixels; zero before it's measured. */
  readonly stage: Size
  /** Zoom factor; 1 shows the whole image. */
  readonly zoom: number
}

/**
 * A tab's access to the editor: image, operations, history, preview, zoom and Apply. Points are in unedited image pixels.
 *
 * The session ends when the user leaves the tab or the editor: `signal` is aborted, subscriptions are removed, and calls are
 * no-ops.
 */
export interface EditorSession<Value = unknown> {
  readonly image: EditorImage
  /** The current snapshot; the same object until something changes. */
  readonly snapshot: EditorSnapshot<Value>
  /** Aborted when the tab is left. Pass it to requests and to `addEventListener()`. */
  readonly signal: AbortSignal
  /** Calls the listener after each snapshot change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** Returns a message in the user's language, including the plugin's messages. Text that isn't a key is returned unchanged. */
  message(key: string, values?: Readonly<Record<string, string | number>>): string

  /** Begins a gesture: all changes until `end()` are one history step. No-op during a gesture. */
  begin(): void
  /** Changes the operations; outside a gesture the change is a separate step. An invalid result changes nothing. */
  update(change: (state: EditState) => EditState): void
  /** Sets the tab's value, which must be JSON data; null removes it. Outside a gesture it's a separate step. */
  setValue(value: Value | null): void
  /** Ends the gesture. A gesture that changed nothing adds no step. */
  end(): void
  /** Ends the gesture and restores the edit from its start. */
  cancel(): void
  undo(): void
  redo(): void
  /** Removes all edits. It's a step that can be undone. */
  reset(): void

  /** Shows a short text over the image, e.g. `Size 24`; null removes it. Screen readers don't announce it. */
  showValue(text: string | null): void
  /** Converts an image point to stage coordinates, in CSS pixels. */
  toStage(point: Point): Point
  /** Converts a stage point to image coordinates. */
  toImage(point: Point): Point
  /** Zooms. @param factor 1 shows the whole image. @param center Point to center. @default the image's center */
  zoomTo(factor: number, center?: Point): void
  /** Hides tabs, Cancel and Apply while a panel shows its own buttons. Returns a function that shows them again. */
  holdTabs(): () => void
  /** Applies the edit, like the editor's Apply button. */
  apply(): void
}
