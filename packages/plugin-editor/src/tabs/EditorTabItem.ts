import type { SlotItem, View } from '@lading/kernel'
import type { Point } from '../geometry/Placement.js'
import type { DrawPlace } from '../state/DrawPlace.js'
import type { EditorSession } from './EditorSession.js'

/**
 * The ids of the editor's tabs, each with the type of its value. A plugin adds its own by declaration merging:
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

/** Id of a tab, those of plugins included. */
export type EditorTabId = keyof EditorTabValues & string

/** Props of a tab's view: the editor's session, the same object while the tab is shown. */
export interface EditorTabProps<Value = unknown> {
  readonly session: EditorSession<Value>
}

/** The code of a tab, as {@link EditorTabItem.load} resolves with it. */
export interface EditorTabView<Value = unknown> {
  /** The controls below the image. */
  readonly view: View<EditorTabProps<Value>>
  /** Whether the stage shows the whole image with the crop frame. @default false */
  readonly hasFrame?: boolean
  /**
   * Draws the tab's value over the image, for the preview and, at Apply, into the new version. May be asynchronous; a version
   * that isn't drawn within 30 seconds fails, and the person can retry.
   */
  draw?(context: CanvasRenderingContext2D, value: Value, place: DrawPlace): void | Promise<void>
  /**
   * Called for a drag on the image, from one of its points to another, with the value that the drag began with. Returns the
   * next value, or null to let the drag move the image. A drag is one step of the history.
   */
  drag?(value: Value | null, from: Point, to: Point): Value | null
}

/** A tab of the image editor. */
export interface EditorTabItem<Id extends EditorTabId = EditorTabId> extends SlotItem {
  readonly id: Id
  /** Lower comes first; the editor's own have -30, -20 and -10. @default 0 */
  readonly order?: number
  /** An icon of the slot `icon`, or a path, drawn as a line in a box of 24 × 24. An unknown one shows the label. */
  readonly icon: string
  /** The name, a message key or a text. */
  readonly label: string
  /** Whether it draws on images. Such tabs aren't offered for images that can't become a new version. @default false */
  readonly draws?: boolean
  /** Loads the tab when it's first opened. */
  readonly load: () => Promise<EditorTabView<EditorTabValues[Id]>>
}

/** A tab of any declared id. */
export type AnyEditorTab = { [Id in EditorTabId]: EditorTabItem<Id> }[EditorTabId]

declare module '@lading/kernel' {
  interface SlotMap {
    /** Tabs of the image editor. */
    editorTab: AnyEditorTab
  }
}
