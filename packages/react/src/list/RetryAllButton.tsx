import { type ReactElement, useMemo } from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { flushChanges } from '../parts/flushChanges.js'
import { focusInList } from '../parts/focusInList.js'

/** Errors of creating a group; a retry does not resolve the list's other errors. */
const GROUP_ERROR = /^(UPLOAD|NETWORK|UNKNOWN)_ERROR$/

/** Retries all failed uploads, or the failed group; shown when several files have failed, or the group. */
export function RetryAllButton(): ReactElement | null {
  const uploader = useUploader()
  const message = useMessage()
  const failedCount = useCollection((collection) => collection.failedCount)
  const hasGroupFailed = useCollection(({ errors }) => errors.some(({ type }) => GROUP_ERROR.test(type)))

  const isUseful = useMemo(() => {
    if (hasGroupFailed) return true
    if (failedCount < 2) return false
    let retryable = 0
    for (const { uploadError } of uploader.entries.values()) {
      if (uploadError && ++retryable > 1) return true
    }
    return false
  }, [uploader, failedCount, hasGroupFailed])

  if (!isUseful) return null
  return (
    <button
      type="button"
      className="lading-button lading-quiet"
      onClick={({ currentTarget }) => {
        uploader.retryAll()
        flushChanges(uploader)
        focusInList(currentTarget)
      }}
    >
      {message(hasGroupFailed && failedCount === 0 ? 'retry' : 'retry-all')}
    </button>
  )
}
