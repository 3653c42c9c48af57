import type { EditorResult } from '@lading/plugin-editor/react'
import type { ElementEventSource } from './ElementEventSource.js'

/** The events of the image editor, for `addEventListener()`. */
export interface ImageEditorEvents
  extends ElementEventSource<{ apply: EditorResult; change: EditorResult; cancel: null }> {}
