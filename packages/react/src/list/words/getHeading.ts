import type { CollectionSnapshot, MessageKey } from '@lading/kernel'
import type { MessageFormatter } from '../../hooks/useMessage.js'
import type { NotAdded } from '../errors/getNotAdded.js'
import { isPaused } from './isPaused.js'

/** A list heading, before it is translated. */
export interface HeadingParts {
  readonly key: MessageKey
  readonly count: number
  readonly done: number
  readonly total: number
  readonly failed: number
  /** The reason for a wait; null if there is no wait, or if {@link key} names it. */
  readonly wait: 'validation' | 'wait-finishing' | null
}

/** Options for {@link getHeading}. */
interface HeadingOptions {
  /** Files that the tray lists: the heading leaves them out. */
  readonly notAdded: NotAdded
  /** Whether uploaded files become a group. */
  readonly groupOutput: boolean
  /** Failed files that only lack metadata. @default 0 */
  readonly describeCount?: number
}

/** Returns the list's most important state and its number of files. */
export function getHeading(
  collection: CollectionSnapshot,
  { notAdded: { refused, over }, groupOutput, describeCount = 0 }: HeadingOptions,
): HeadingParts {
  const { validatingCount, status, group, successCount } = collection
  const isGrouping = groupOutput && status === 'success' && group === null
  const failedCount = collection.failedCount - refused.size
  const totalCount = collection.totalCount - refused.size - over.size
  return {
    ...countOf({ ...collection, failedCount, totalCount }, describeCount),
    done: successCount,
    total: successCount + failedCount,
    failed: failedCount,
    wait: validatingCount > 0 ? 'validation' : isGrouping ? 'wait-finishing' : null,
  }
}

export function formatHeading({ key, wait, ...values }: HeadingParts, message: MessageFormatter): string {
  const heading = message(key, values)
  return wait ? `${heading} · ${message(wait)}` : heading
}

function countOf(collection: CollectionSnapshot, describeCount: number): Pick<HeadingParts, 'key' | 'count'> {
  const { uploadingCount, pausedCount, failedCount, successCount, totalCount } = collection
  if (isPaused(collection)) return { key: 'header-paused', count: pausedCount }
  // A separate component shows the number, because it changes all the time.
  if (uploadingCount > 0) return { key: 'uploading', count: 0 }
  if (failedCount > 0 && failedCount === describeCount) return { key: 'header-describe', count: failedCount }
  if (failedCount > 0 && successCount > 0) return { key: 'header-partly-failed', count: failedCount }
  if (failedCount > 0) return { key: 'header-failed', count: failedCount }
  if (successCount > 0) return { key: 'header-succeed', count: successCount }
  if (totalCount > 0) return { key: 'header-total', count: totalCount }
  return { key: 'no-files', count: 0 }
}
