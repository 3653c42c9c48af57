import type { SlotItem, View } from '@lading/kernel'
import type { Point } from '../geometry/Placement.js'
import type { DrawPlace } from '../state/DrawPlace.js'
import type { EditorSession } from './EditorSession.js'

/**
 * Maps editor tab ids to value types. Plugins add tabs by declaration merging:
 *
 * @example
 * declare module '@lading/plugin-editor' {
 *   interface EditorTabValues { text: { readonly text: string } }
 * }
 */
export interface EditorTabValues {
  crop: never
  tuning: never
  filters: never
}

/** Id of a tab, including plugins' tabs. */
export type EditorTabId = keyof EditorTabValues & string

/** Props of a tab's view: the editor session, the same object while the tab is shown. */
export interface EditorTabProps<Value = unknown> {
  readonly session: EditorSession<Value>
}

/** A tab's code, as {@link EditorTabItem.load} resolves with it. */
export interface EditorTabView<Value = unknown> {
  /** Controls below the image. */
  readonly view: View<EditorTabProps<Value>>
  /** True if the stage shows the whole image with the crop frame. @default false */
  readonly hasFrame?: boolean
  /**
   * Draws the tab's value over the image, for the preview and, on Apply, into the new version. It can be asynchronous; if
   * drawing takes longer than 30 seconds, the version fails and the user can retry.
   */
  draw?(context: CanvasRenderingContext2D, value: Value, place: DrawPlace): void | Promise<void>
  /**
   * Called for a drag between two image points, with the value from the start of the drag. Returns the next value, or null to
   * let the drag move the image. A drag is one history step.
   */
  drag?(value: Value | null, from: Point, to: Point): Value | null
}

/** An image editor tab. */
export interface EditorTabItem<Id extends EditorTabId = EditorTabId> extends SlotItem {
  readonly id: Id
  /** Lower numbers come first; the built-in tabs use -30, -20 and -10. @default 0 */
  readonly order?: number
  /** Name of an icon in the `icon` slot, or an SVG path, stroked in a 24 × 24 box. Shows the label if the icon is unknown. */
  readonly icon: string
  /** The tab's name: a message key or text. */
  readonly label: string
  /** True if the tab draws on images. It's not offered for images that can't become a new version. @default false */
  readonly draws?: boolean
  /** Loads the tab's code when the tab is first opened. */
  readonly load: () => Promise<EditorTabView<EditorTabValues[Id]>>
}

/** A tab with any declared id. */
export type AnyEditorTab = { [Id in EditorTabId]: EditorTabItem<Id> }[EditorTabId]

declare module '@lading/kernel' {
  interface SlotMap {
    /** Image editor tabs. */
    editorTab: AnyEditorTab
  }
}
