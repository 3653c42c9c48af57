import type { EditorResult } from '@lading/plugin-editor/react'
import type { ElementEventSource } from './ElementEventSource.js'

/** The image editor's events, for `addEventListener()`. */
export interface ImageEditorEvents
  extends ElementEventSource<{ apply: EditorResult; change: EditorResult; cancel: null }> {}
