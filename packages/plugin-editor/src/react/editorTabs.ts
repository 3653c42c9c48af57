'use client'

import { cropTab } from './cropTab.js'
import { EditorFrame } from './EditorFrame.js'
import { filtersTab } from './filtersTab.js'
import { tuningTab } from './tuningTab.js'

/** The built-in tabs, in one chunk. `after` puts modules they share with the editor into the editor's chunk. */
export const editorTabs: {
  readonly after: typeof EditorFrame
  readonly cropTab: typeof cropTab
  readonly filtersTab: typeof filtersTab
  readonly tuningTab: typeof tuningTab
} = { after: EditorFrame, cropTab, filtersTab, tuningTab }
