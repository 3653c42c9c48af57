'use client'

import { type ReactElement, useMemo } from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { useText } from '../hooks/useText.js'
import { useUploader } from '../hooks/useUploader.js'
import { focusInList } from './focusInList.js'

/** Tries all failed uploads again; there when several have failed. */
export function RetryAllButton(): ReactElement | null {
  const uploader = useUploader()
  const text = useText()
  const failedCount = useCollection((collection) => collection.failedCount)

  const isUseful = useMemo(() => {
    if (failedCount < 2) return false
    let retryable = 0
    for (const { uploadError } of uploader.entries.values()) {
      if (uploadError && ++retryable > 1) return true
    }
    return false
  }, [uploader, failedCount])

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
      {text('retry-all')}
    </button>
  )
}
