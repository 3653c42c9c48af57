import type { CollectionSnapshot, MessageKey } from '@lading/kernel'
import type { MessageFormatter } from '../hooks/useMessage.js'
import { isPaused } from './isPaused.js'

/** The heading of a list, before it is translated. */
export interface HeadingParts {
  readonly key: MessageKey
  readonly count: number
  /** The reason of a wait; null without one, or if {@link key} names it. */
  readonly wait: 'validation' | 'wait-finishing' | null
}

/** Returns the most important state of the list, with the number of its files. @param groupOutput Whether a group is created of them */
export function getHeading(collection: CollectionSnapshot, groupOutput: boolean): HeadingParts {
  const { validatingCount, status, group } = collection
  const isGrouping = groupOutput && status === 'success' && group === null
  return {
    ...countOf(collection),
    wait: validatingCount > 0 ? 'validation' : isGrouping ? 'wait-finishing' : null,
  }
}

export function formatHeading({ key, count, wait }: HeadingParts, message: MessageFormatter): string {
  const heading = message(key, { count })
  return wait ? `${heading} · ${message(wait)}` : heading
}

function countOf(collection: CollectionSnapshot): Omit<HeadingParts, 'wait'> {
  const { uploadingCount, pausedCount, failedCount, successCount, totalCount } = collection
  if (isPaused(collection)) return { key: 'header-paused', count: pausedCount }
  // Its number changes all the time, and is in a component of its own.
  if (uploadingCount > 0) return { key: 'uploading', count: 0 }
  if (failedCount > 0) return { key: 'header-failed', count: failedCount }
  if (successCount > 0) return { key: 'header-succeed', count: successCount }
  if (totalCount > 0) return { key: 'header-total', count: totalCount }
  return { key: 'no-files', count: 0 }
}
