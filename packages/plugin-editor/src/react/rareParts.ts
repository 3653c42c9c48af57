'use client'

import { crops } from '../crops.js'
import { renderVersion } from '../source/renderVersion.js'
import { CropFields } from './CropFields.js'
import { EditorFrame } from './EditorFrame.js'
import { LocalEditor } from './LocalEditor.js'

/** Parts of the editor that few edits need, in one chunk. `after` puts modules they share with other chunks into those. */
export const rareParts: {
  readonly after: object
  readonly CropFields: typeof CropFields
  readonly LocalEditor: typeof LocalEditor
  readonly renderVersion: typeof renderVersion
} = { after: { crops, EditorFrame }, CropFields, LocalEditor, renderVersion }
