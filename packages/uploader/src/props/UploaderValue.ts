import type { FileInfo, OutputCollectionState } from '@lading/kernel'

/** A file already stored by the service: its UUID, its CDN URL with or without modifiers, or its file info. */
export type FileReference = string | FileInfo

/** The uploaded files in a list: one file, several files, the list that `onChange` receives, or no files. */
export type UploaderValue =
  | FileReference
  | readonly FileReference[]
  | Pick<OutputCollectionState, 'successEntries'>
  | null
