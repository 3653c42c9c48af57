'use client'

import type { ActivityViewProps } from '@lading/kernel'
import type { ComponentType } from 'react'
import { EditorActivity } from './EditorActivity.js'

/**
 * Returns the component of the activity; a module of its own, which is loaded when it is first shown.
 *
 * @param versions Receives the operations of each file that the editor has rendered, by the id of its entry.
 */
export function createEditorActivity(
  versions: Map<string, string>,
): ComponentType<ActivityViewProps<'cloud-image-edit'>> {
  return function EditorScreen(props) {
    return <EditorActivity {...props} versions={versions} />
  }
}
