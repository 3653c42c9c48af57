export { CloudImageEditor, type CloudImageEditorProps } from './CloudImageEditor.js'
export type { EditorResult, Transformations } from './EditorResult.js'
export type { EditorMessages } from './editorTexts.js'
