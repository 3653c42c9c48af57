import type { CollectionSnapshot, MessageKey } from '@lading/kernel'
import type { MessageFormatter } from '../hooks/useMessage.js'
import { isPaused } from './isPaused.js'

/** The heading of a list, before it is translated. */
export interface HeadingParts {
  readonly key: MessageKey
  readonly count: number
  readonly done: number
  readonly total: number
  readonly failed: number
  /** The reason of a wait; null without one, or if {@link key} names it. */
  readonly wait: 'validation' | 'wait-finishing' | null
}

/** Returns the most important state of the list, with the number of its files. @param groupOutput Whether a group is created of them @param describeCount Failed files that only lack metadata */
export function getHeading(
  collection: CollectionSnapshot,
  groupOutput: boolean,
  describeCount = 0,
): HeadingParts {
  const { validatingCount, status, group } = collection
  const isGrouping = groupOutput && status === 'success' && group === null
  return {
    ...countOf(collection, describeCount),
    done: collection.successCount,
    total: collection.successCount + collection.failedCount,
    failed: collection.failedCount,
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
  // Its number changes all the time, and is in a component of its own.
  if (uploadingCount > 0) return { key: 'uploading', count: 0 }
  if (failedCount > 0 && failedCount === describeCount) return { key: 'header-describe', count: failedCount }
  if (failedCount > 0 && successCount > 0) return { key: 'header-partly-failed', count: failedCount }
  if (failedCount > 0) return { key: 'header-failed', count: failedCount }
  if (successCount > 0) return { key: 'header-succeed', count: successCount }
  if (totalCount > 0) return { key: 'header-total', count: totalCount }
  return { key: 'no-files', count: 0 }
}
