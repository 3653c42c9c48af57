import type { FileInfo, OutputCollectionState } from '@lading/kernel'

/** A file that the service has already: its UUID, its CDN URL with or without modifiers, or its file info. */
export type FileReference = string | FileInfo

/** The uploaded files of a list: one file, several, the list that `onChange` receives, or none. */
export type UploaderValue =
  | FileReference
  | readonly FileReference[]
  | Pick<OutputCollectionState, 'successEntries'>
  | null
