'use client'

import { createEditorActivity } from './createEditorActivity.js'
import { cropTab } from './cropTab.js'
import { filtersTab } from './filtersTab.js'
import { tuningTab } from './tuningTab.js'

/** The editor with its built-in tabs, in one chunk. */
export const editorCode: {
  readonly createEditorActivity: typeof createEditorActivity
  readonly cropTab: typeof cropTab
  readonly filtersTab: typeof filtersTab
  readonly tuningTab: typeof tuningTab
} = { createEditorActivity, cropTab, filtersTab, tuningTab }
