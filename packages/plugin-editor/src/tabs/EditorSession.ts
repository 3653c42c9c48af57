import type { Point } from '../geometry/Placement.js'
import type { Size } from '../geometry/Rect.js'
import type { EditorImage } from '../source/EditorImage.js'
import type { SessionSnapshot } from '../state/EditSession.js'
import type { EditState } from '../state/EditState.js'

/** The editor at one moment; a change makes a new snapshot. */
export interface EditorSnapshot<Value = unknown> extends SessionSnapshot {
  /** The tab's value, part of the history; null until the tab sets one, and after Reset. */
  readonly value: Value | null
  /** Size of the area that shows the image, in CSS pixels; zero before it's measured. */
  readonly stage: Size
  /** Magnification; 1 shows the whole image. */
  readonly zoom: number
}

/**
 * The editor as a tab sees it: image, operations, history, preview, zoom and Apply. Points are pixels of the unedited image.
 *
 * It ends when the person leaves the tab or the editor: `signal` is aborted, subscriptions are removed, and calls change nothing.
 */
export interface EditorSession<Value = unknown> {
  readonly image: EditorImage
  /** The present moment, the same object until something changes. */
  readonly snapshot: EditorSnapshot<Value>
  /** Aborted when the tab is left. Pass it to requests and to `addEventListener()`. */
  readonly signal: AbortSignal
  /** Calls back after each change of the snapshot. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** Returns a message in the person's language, the plugin's own included; a text that's no key is returned as it is. */
  message(key: string, values?: Readonly<Record<string, string | number>>): string

  /** Begins a gesture: its changes until `end()` are one step of the history. No-op during a gesture. */
  begin(): void
  /** Changes the operations; outside of a gesture the change is a step of its own. An invalid result changes nothing. */
  update(change: (state: EditState) => EditState): void
  /** Sets the tab's value, plain data that JSON can write; null removes it. Outside of a gesture it's a step of its own. */
  setValue(value: Value | null): void
  /** Ends the gesture. A gesture that has changed nothing leaves no step. */
  end(): void
  /** Ends the gesture and restores what it began with. */
  cancel(): void
  undo(): void
  redo(): void
  /** Removes all edits; a step like any other. */
  reset(): void

  /** Shows a short text over the image, e.g. `Size 24`; null removes it. Screen readers don't read it. */
  showValue(text: string | null): void
  /** Returns where a point of the image is on the stage, in CSS pixels. */
  toStage(point: Point): Point
  /** Returns the point of the image that is shown at a point of the stage. */
  toImage(point: Point): Point
  /** Magnifies. @param factor 1 shows the whole image. @param center Shown in the middle. @default the image's center */
  zoomTo(factor: number, center?: Point): void
  /** Hides tabs, Cancel and Apply while a panel of the tab has its own. Returns a function that shows them again. */
  holdTabs(): () => void
  /** Does what the editor's Apply does. */
  apply(): void
}
