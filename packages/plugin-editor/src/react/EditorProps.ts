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
  /** Crop ratios, comma-separated: `width:height` and `free`. */
  readonly cropPreset: string
  /** Minimum crop in image pixels, e.g. `640x480`. */
  readonly cropMinSize: string
  /** Offered tab ids, in order. @default all */
  readonly tabs: EditorTabList
  /** URL of an image shown over the crop frame. */
  readonly maskHref: string | null
  readonly removeCopyright: boolean
}

/** Editor props, independent of the uploader and its list. */
export interface EditorProps extends EditorSettings, Pick<EditorImage, 'originalUrl' | 'resolveUrl'> {
  /** Available tabs. */
  readonly tabItems: readonly AnyEditorTab[]
  /** Returns the path of a page icon; undefined if the icon doesn't exist. @default only the editor's icons and paths */
  readonly iconPath?: ((name: string) => string | undefined) | undefined
  /** Title between Cancel and Apply. @default no title */
  readonly title?: string | undefined
  /** Unedited image size in pixels, if known. @default the size that `measure` returns */
  readonly size?: Size | null | undefined
  /** Returns the unedited image size. @default the size that the CDN reports */
  readonly measure?: (() => Promise<Size>) | undefined
  /** URL of the image in any size, shown until the CDN's image is loaded. @default no draft */
  readonly draftUrl?: string | null | undefined
  /** Initial operations. */
  readonly modifiers: string
  /** Initial edit. @default the edit that the operations describe */
  readonly start?: EditState | undefined
  /** True if every edit is rendered, because the image has no delivery URL. @default false */
  readonly isLocal?: boolean
  readonly message: EditorMessage
  /** Logs to the page's developer. */
  readonly log: EditorLog
  readonly onApply: (result: EditorResult) => void
  /**
   * Called instead of `onApply` for an edit that the CDN can't deliver, with the unedited image size and a function that draws
   * the tabs' layers. Resolves when the image is rendered. @default straightening and drawing are unavailable
   */
  readonly onRender?: RenderEdit | undefined
  readonly onCancel: () => void
  /** Called after each edit step. */
  readonly onChange?: ((result: EditorResult) => void) | undefined
  /** True while a confirmation covers the editor, which is then disabled. @default false */
  readonly isCovered?: boolean
  /** Called with true if there are unsaved edits, else with false. */
  readonly onEdited?: ((isEdited: boolean) => void) | undefined
}

/** Renders an edit in the browser. */
export type RenderEdit = (state: EditState, size: Size, draw: DrawOnVersion) => Promise<void>

/** Logs to the page's developer. The functions don't need `this`. */
export type EditorLog = Pick<Logger, 'warn' | 'error'>
