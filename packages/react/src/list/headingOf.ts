import type { CollectionSnapshot, MessageKey } from '@lading/kernel'
import type { MessageFormatter } from '../hooks/useMessage.js'

/** The heading of a list, before it is translated. */
export interface HeadingParts {
  readonly key: MessageKey
  readonly count: number
  readonly isValidating: boolean
}

/** Returns the most important state of the list, with the number of its files. */
export function headingOf(collection: CollectionSnapshot): HeadingParts {
  return { ...countOf(collection), isValidating: collection.validatingCount > 0 }
}

/** Returns the heading as a message. */
export function formatHeading({ key, count, isValidating }: HeadingParts, message: MessageFormatter): string {
  const heading = message(key, { count })
  return isValidating ? `${heading} · ${message('validation')}` : heading
}

function countOf(collection: CollectionSnapshot): Omit<HeadingParts, 'isValidating'> {
  const { uploadingCount, failedCount, successCount, totalCount } = collection
  if (uploadingCount > 0) return { key: 'header-uploading', count: uploadingCount }
  if (failedCount > 0) return { key: 'header-failed', count: failedCount }
  if (successCount > 0) return { key: 'header-succeed', count: successCount }
  if (totalCount > 0) return { key: 'header-total', count: totalCount }
  return { key: 'no-files', count: 0 }
}
