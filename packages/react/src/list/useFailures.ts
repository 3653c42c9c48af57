import { useCollection } from '../hooks/useCollection.js'
import { useConfig } from '../hooks/useConfig.js'
import { useUploader } from '../hooks/useUploader.js'

/** The failures of a list in which nothing moves any more. */
export interface Failures {
  readonly failed: number
  /** Files that another attempt may upload; others are refused, whatever is sent. */
  readonly retryable: number
  /** Whether the list is complete without the failed files. */
  readonly canContinue: boolean
}

/** Returns the failures; null while uploads or validators run, or where nothing has failed. */
export function useFailures(): Failures | null {
  const { entries } = useUploader()
  const multiple = useConfig('multiple')
  const multipleMin = useConfig('multipleMin')
  return useCollection((collection) => {
    const {
      failedCount: failed,
      successCount,
      uploadingCount,
      idleCount,
      validatingCount,
      errors,
    } = collection
    if (failed === 0 || uploadingCount + idleCount + validatingCount > 0) return null
    let retryable = 0
    for (const { status, uploadError } of entries.values()) {
      if (status === 'failed' && uploadError) retryable += 1
    }
    const hasOtherErrors = errors.some(({ type }) => type !== 'SOME_FILES_HAS_ERRORS')
    const canContinue = !hasOtherErrors && successCount >= Math.max(1, multiple ? multipleMin : 1)
    return { failed, retryable, canContinue }
  })
}
