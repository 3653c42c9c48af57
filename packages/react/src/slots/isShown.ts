import type {
  FileActionItem,
  FileBadgeItem,
  FilePartItem,
  Logger,
  MetaFieldItem,
  UploadEntry,
} from '@lading/kernel'
import { reportOnce, reportRejection } from './reportOnce.js'

/**
 * Returns whether an entry has an action, a badge, a replaced part or a field. If a condition throws, the error is reported once and the
 * condition counts as false.
 */
export function isShown(
  item: FileActionItem | FileBadgeItem | FilePartItem | MetaFieldItem,
  entry: UploadEntry,
  logger: Logger,
): boolean {
  try {
    const shown = item.shown?.(entry) ?? true
    reportRejection(shown, item, logger, `The condition of "${item.id}" must answer without a promise.`)
    // A plugin without types can answer with anything.
    return !!shown
  } catch (error) {
    reportOnce(item, logger, `The condition of "${item.id}" threw; the item is not shown.`, error)
    return false
  }
}
