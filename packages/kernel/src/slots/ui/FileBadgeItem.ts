import type { UploadEntry } from '../../entry/UploadEntry.js'
import type { SlotItem } from '../SlotItem.js'
import type { UploaderViewProps } from './ActivityItem.js'
import type { View } from './View.js'

/** Props of a file badge's view. */
export interface FileBadgeViewProps extends UploaderViewProps {
  readonly entry: UploadEntry
}

/** A mark beside a file's name. */
export interface FileBadgeItem extends SlotItem {
  /** Whether the entry has the mark. @default always */
  readonly shown?: (entry: UploadEntry) => boolean
  readonly view: View<FileBadgeViewProps>
}

declare module '../SlotItem.js' {
  interface SlotMap {
    /** Marks beside each file's name. */
    fileBadge: FileBadgeItem
  }
}
