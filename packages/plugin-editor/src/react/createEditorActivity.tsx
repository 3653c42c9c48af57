'use client'

import type { ActivityViewProps } from '@lading/kernel'
import type { ComponentType } from 'react'
import { EditorActivity } from './EditorActivity.js'

/**
 * Returns the activity component, which is a separate module and loaded when it's first shown.
 *
 * @param versions Receives the operations of each rendered file, by entry id.
 */
export function createEditorActivity(
  versions: Map<string, string>,
): ComponentType<ActivityViewProps<'cloud-image-edit'>> {
  return function EditorScreen(props) {
    return <EditorActivity {...props} versions={versions} />
  }
}
