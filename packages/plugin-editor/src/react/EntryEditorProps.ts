import type { ActivityViewProps, UploadEntry } from '@lading/kernel'
import type { LocalEdits } from '../source/LocalEdits.js'
import type { EditorLog } from './EditorProps.js'

/** Edits that the editor keeps while it's closed. */
export interface KeptEdits {
  /** Operations of rendered files by entry id, until their upload ends. */
  readonly versions: Map<string, string>
  readonly local: LocalEdits
}

export interface EntryEditorProps
  extends Pick<ActivityViewProps<'cloud-image-edit'>, 'uploader' | 'holdLeave'> {
  readonly entry: UploadEntry
  readonly kept: KeptEdits
  readonly log: EditorLog
}
