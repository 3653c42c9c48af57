'use client'

import type { CollectionSnapshot, MessageKey } from '@lading/kernel'
import type { ReactElement } from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { useMessage } from '../hooks/useMessage.js'
import { UploadingHeading } from './UploadingHeading.js'

/** The heading of the list: the number of files in the most important state. */
export function ListHeading(): ReactElement {
  const message = useMessage()
  const { key, count, isValidating } = useCollection(headingOf)
  if (key === 'header-uploading') return <UploadingHeading />
  const heading = message(key, { count })
  return <>{isValidating ? `${heading} · ${message('validation')}` : heading}</>
}

interface Heading {
  readonly key: MessageKey
  readonly count: number
  readonly isValidating: boolean
}

function headingOf(collection: CollectionSnapshot): Heading {
  return { ...countOf(collection), isValidating: collection.validatingCount > 0 }
}

function countOf(collection: CollectionSnapshot): Omit<Heading, 'isValidating'> {
  const { uploadingCount, failedCount, successCount, totalCount } = collection
  if (uploadingCount > 0) return { key: 'header-uploading', count: uploadingCount }
  if (failedCount > 0) return { key: 'header-failed', count: failedCount }
  if (successCount > 0) return { key: 'header-succeed', count: successCount }
  if (totalCount > 0) return { key: 'header-total', count: totalCount }
  return { key: 'no-files', count: 0 }
}
