import type { UploadEntry } from '../../entry/UploadEntry.js'
import type { SlotItem } from '../SlotItem.js'
import type { UploaderViewProps } from './ActivityItem.js'
import type { View } from './View.js'

/**
 * A part of a file row: thumbnail, name, size, status (the error, or why the file is waiting), or buttons. Size and status
 * share a line of text, so their views must render phrasing content, such as `<span>`.
 */
export type FilePart = 'thumbnail' | 'name' | 'size' | 'status' | 'actions'

/** Props for a row part's view. */
export interface FilePartViewProps extends UploaderViewProps {
  readonly entry: UploadEntry
  /** Whether Tab reaches this row's controls. Controls in other rows need `tabIndex={-1}`. */
  readonly isCurrent: boolean
}

/**
 * Replaces a part of each file row. The first item for the part whose `shown` returns true is used. The built-in part is
 * shown while the view loads, and if the view fails.
 */
export interface FilePartItem extends SlotItem {
  readonly part: FilePart
  /** Returns whether to replace the entry's part. @default always */
  readonly shown?: (entry: UploadEntry) => boolean
  readonly view: View<FilePartViewProps>
}

declare module '../SlotItem.js' {
  interface SlotMap {
    /** Replacements for file-row parts. */
    filePart: FilePartItem
  }
}
