export { type EditorApi, editor } from './editor.js'
export type { EditorConfig } from './editorConfig.js'
export type { Rect, Size } from './geometry/Rect.js'
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
