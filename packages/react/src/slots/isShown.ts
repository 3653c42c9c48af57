import type { FileActionItem, FileBadgeItem, Logger, UploadEntry } from '@lading/kernel'

/** Conditions that have thrown, and were reported: they are evaluated for each row, again and again. */
const reported = new WeakSet<object>()

/** Returns whether an entry has an action or a badge. A condition that throws is reported once, and is not met. */
export function isShown(item: FileActionItem | FileBadgeItem, entry: UploadEntry, logger: Logger): boolean {
  try {
    return item.shown?.(entry) ?? true
  } catch (error) {
    if (!reported.has(item))
      logger.error(`The condition of "${item.id}" threw; the item is not shown.`, error)
    reported.add(item)
    return false
  }
}
