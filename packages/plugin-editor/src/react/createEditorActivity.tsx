'use client'

import type { ActivityViewProps } from '@lading/kernel'
import type { ComponentType } from 'react'
import { EditorActivity } from './EditorActivity.js'
import type { KeptEdits } from './EntryEditorProps.js'

/**
 * Returns the activity component, which is a separate module and loaded when it's first shown.
 *
 * @param kept Receives what the editor keeps while it's closed.
 */
export function createEditorActivity(kept: KeptEdits): ComponentType<ActivityViewProps<'cloud-image-edit'>> {
  return function EditorScreen(props) {
    return <EditorActivity {...props} kept={kept} />
  }
}
