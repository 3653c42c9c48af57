import type { UploadEntry } from '../../entry/UploadEntry.js'
import type { SlotItem } from '../SlotItem.js'
import type { UploaderViewProps } from './ActivityItem.js'
import type { View } from './View.js'

/** Props for a file badge's view. */
export interface FileBadgeViewProps extends UploaderViewProps {
  readonly entry: UploadEntry
}

/** A badge next to a file name. */
export interface FileBadgeItem extends SlotItem {
  /** Returns whether the entry shows the badge. @default always */
  readonly shown?: (entry: UploadEntry) => boolean
  readonly view: View<FileBadgeViewProps>
}

declare module '../SlotItem.js' {
  interface SlotMap {
    /** Badges next to each file name. */
    fileBadge: FileBadgeItem
  }
}
