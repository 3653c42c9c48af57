'use client'

import type { ActivityViewProps } from '@lading/kernel'
import type { ComponentType } from 'react'
import { EditorActivity } from './EditorActivity.js'

/** Returns the component of the activity; a module of its own, which is loaded when it is first shown. */
export function createEditorActivity(): ComponentType<ActivityViewProps<'cloud-image-edit'>> {
  return EditorActivity
}
