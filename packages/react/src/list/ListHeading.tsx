'use client'

import type { CollectionSnapshot, MessageKey } from '@lading/kernel'
import type { ReactElement } from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { useText } from '../hooks/useText.js'

/** Says how many files there are and what becomes of them. */
export function ListHeading(): ReactElement {
  const text = useText()
  const { key, count } = useCollection(headingOf)
  return <>{text(key, { count })}</>
}

function headingOf(collection: CollectionSnapshot): { readonly key: MessageKey; readonly count: number } {
  const { uploadingCount, failedCount, successCount, totalCount } = collection
  if (uploadingCount > 0) return { key: 'header-uploading', count: uploadingCount }
  if (failedCount > 0) return { key: 'header-failed', count: failedCount }
  if (successCount > 0) return { key: 'header-succeed', count: successCount }
  if (totalCount > 0) return { key: 'header-total', count: totalCount }
  return { key: 'no-files', count: 0 }
}
