'use client'

import { type ReactElement, useMemo } from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { useText } from '../hooks/useText.js'
import { useUploader } from '../hooks/useUploader.js'
import { focusInList } from './focusInList.js'

/** What goes wrong when uploaded files are made a group; other errors of a list are not mended by trying again. */
const GROUP_ERRORS: readonly string[] = ['UPLOAD_ERROR', 'NETWORK_ERROR', 'UNKNOWN_ERROR']

/** Tries all failed uploads again, or a failed group; there when several files have failed, or the group. */
export function RetryAllButton(): ReactElement | null {
  const uploader = useUploader()
  const text = useText()
  const failedCount = useCollection((collection) => collection.failedCount)
  const hasNoGroup = useCollection(({ errors }) => errors.some(({ type }) => GROUP_ERRORS.includes(type)))

  const isUseful = useMemo(() => {
    if (hasNoGroup) return true
    if (failedCount < 2) return false
    let retryable = 0
    for (const { uploadError } of uploader.entries.values()) {
      if (uploadError && ++retryable > 1) return true
    }
    return false
  }, [uploader, failedCount, hasNoGroup])

  if (!isUseful) return null
  return (
    <button
      type="button"
      className="lading-button lading-quiet"
      onClick={({ currentTarget }) => {
        uploader.retryAll()
        focusInList(currentTarget)
      }}
    >
      {text(hasNoGroup && failedCount === 0 ? 'retry' : 'retry-all')}
    </button>
  )
}
