'use client'

import type { CollectionSnapshot } from '@lading/kernel'
import { type ReactElement, useMemo } from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { useText } from '../hooks/useText.js'
import { useUploader } from '../hooks/useUploader.js'

/** What is wrong with the list as a whole, and a way to try all failed uploads again. */
export function CommonError(): ReactElement | null {
  const uploader = useUploader()
  const text = useText()
  const message = useCollection(messageOf)
  const failedCount = useCollection((collection) => collection.failedCount)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for again when the number has changed
  const canRetryAll = useMemo(() => {
    let retryable = 0
    if (failedCount < 2) return false
    for (const entry of uploader.entries.values()) {
      if (entry.uploadError && ++retryable > 1) return true
    }
    return false
  }, [uploader, failedCount])

  if (!message && !canRetryAll) return null
  return (
    <div className="lading-common-error">
      <p role="alert">{message ?? text('some-files-were-not-uploaded')}</p>
      {canRetryAll && (
        <button type="button" className="lading-link-button" onClick={() => uploader.retryAll()}>
          {text('retry-all')}
        </button>
      )}
    </div>
  )
}

function messageOf({ errors }: CollectionSnapshot): string | undefined {
  return errors.find(({ type }) => type !== 'SOME_FILES_HAS_ERRORS')?.message
}
