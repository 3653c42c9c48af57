export { builtInTabs } from './builtInTabs.js'
export { type EditorApi, editor } from './editor.js'
export type { EditorConfig } from './editorConfig.js'
export type { Point } from './geometry/Placement.js'
export type { Rect, Size } from './geometry/Rect.js'
export type { EditorImage } from './source/EditorImage.js'
export type { DrawPlace } from './state/DrawPlace.js'
export type { SessionSnapshot } from './state/EditSession.js'
export type {
  ColorState,
  EditState,
  FilterValue,
  Rotation,
  TuningId,
  TuningValues,
} from './state/EditState.js'
export { readEdit } from './state/readEdit.js'
export { writeEdit } from './state/writeEdit.js'
export type { EditorTabList } from './tabs/arrangeTabs.js'
export type { EditorSession, EditorSnapshot } from './tabs/EditorSession.js'
export type {
  AnyEditorTab,
  EditorTabId,
  EditorTabItem,
  EditorTabProps,
  EditorTabValues,
  EditorTabView,
} from './tabs/EditorTabItem.js'
