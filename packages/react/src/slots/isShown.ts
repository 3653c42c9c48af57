import type { UploadEntry, Uploader } from '@lading/kernel'
import type { FileActionItem, FileBadgeItem } from './uiSlots.js'

/** Whether an entry has an action or a badge. A condition that throws is reported and does not hold. */
export function isShown(
  item: FileActionItem | FileBadgeItem,
  entry: UploadEntry,
  uploader: Uploader,
): boolean {
  try {
    return item.shown?.(entry) ?? true
  } catch (error) {
    uploader.logger.error(`Whether "${item.id}" is shown could not be found out; it is not.`, error)
    return false
  }
}
