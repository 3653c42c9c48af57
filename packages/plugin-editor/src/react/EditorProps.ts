import type { Logger } from '@lading/kernel'
import type { Size } from '../geometry/Rect.js'
import type { DrawOnVersion } from '../source/renderVersion.js'
import type { EditState } from '../state/EditState.js'
import type { EditorTabList } from '../tabs/arrangeTabs.js'
import type { AnyEditorTab } from '../tabs/EditorTabItem.js'
import type { EditorResult } from './EditorResult.js'
import type { EditorMessage } from './editorTexts.js'
import type { EditorImage } from './tab/ColorTabProps.js'

export interface EditorSettings {
  /** Ratios, comma-separated: `width:height` and `free`. */
  readonly cropPreset: string
  /** The smallest crop, e.g. `640x480`. */
  readonly cropMinSize: string
  /** Ids of the tabs on offer, in order. @default all */
  readonly tabs: EditorTabList
  /** URL of a picture over the crop frame. */
  readonly maskHref: string | null
  readonly removeCopyright: boolean
}

/** Props of the editor, which is independent of the uploader and its list. */
export interface EditorProps extends EditorSettings, Pick<EditorImage, 'originalUrl' | 'resolveUrl'> {
  /** The tabs that exist. */
  readonly tabItems: readonly AnyEditorTab[]
  /** Returns the path of an icon of the page; null if there is none. @default the editor's own icons and paths only */
  readonly iconPath?: ((name: string) => string | undefined) | undefined
  /** Shown between Cancel and Apply. @default none */
  readonly title?: string | undefined
  /** Size of the unedited picture in pixels, if it is known. @default what the CDN reports */
  readonly size?: Size | null | undefined
  /** URL of the picture in any size, shown until the CDN's is loaded. @default none */
  readonly draftUrl?: string | null | undefined
  /** The operations to begin with. */
  readonly modifiers: string
  readonly message: EditorMessage
  /** Reports to the page's developer. */
  readonly log: EditorLog
  readonly onApply: (result: EditorResult) => void
  /**
   * Called instead of `onApply` for an edit that the CDN cannot deliver, with the size of the unedited picture and what draws
   * the layers of tabs; resolves when the picture is rendered. @default people can neither straighten nor draw
   */
  readonly onRender?: RenderEdit | undefined
  readonly onCancel: () => void
  /** Called after each step. */
  readonly onChange?: ((result: EditorResult) => void) | undefined
  /** Whether a question is over the editor, which cannot be used then. @default false */
  readonly isCovered?: boolean
  /** Called with whether there are edits that would be lost. */
  readonly onEdited?: ((isEdited: boolean) => void) | undefined
}

/** Renders an edit in the browser. */
export type RenderEdit = (state: EditState, size: Size, draw: DrawOnVersion) => Promise<void>

/** Reports to the page's developer. Its functions need no `this`. */
export type EditorLog = Pick<Logger, 'warn' | 'error'>
