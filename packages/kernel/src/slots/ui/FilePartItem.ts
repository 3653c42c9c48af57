import type { UploadEntry } from '../../entry/UploadEntry.js'
import type { SlotItem } from '../SlotItem.js'
import type { UploaderViewProps } from './ActivityItem.js'
import type { View } from './View.js'

/**
 * A part of a file's row: its picture, its name, its size, its status (the reason of a wait, or the error), or its buttons. Size and
 * status are in one line, so their views have phrasing content, such as `<span>`.
 */
export type FilePart = 'thumbnail' | 'name' | 'size' | 'status' | 'actions'

/** Props of the view of a row's part. */
export interface FilePartViewProps extends UploaderViewProps {
  readonly entry: UploadEntry
  /** Whether Tab reaches the controls of the row: those of other rows have `tabIndex={-1}`. */
  readonly isCurrent: boolean
}

/**
 * Replaces a part of a file's row. The first item of a part whose `shown` is met counts; the part itself is shown while the view is
 * loaded, and after it has failed.
 */
export interface FilePartItem extends SlotItem {
  readonly part: FilePart
  /** Whether the part of this entry is replaced. @default always */
  readonly shown?: (entry: UploadEntry) => boolean
  readonly view: View<FilePartViewProps>
}

declare module '../SlotItem.js' {
  interface SlotMap {
    /** Replacements of the parts of files' rows. */
    filePart: FilePartItem
  }
}
