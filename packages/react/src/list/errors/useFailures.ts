import type { CollectionSnapshot, Uploader } from '@lading/kernel'
import { isMetadataMissing } from '../../details/metadataMissing.js'
import { mayRetry } from '../../errors/explanationOf.js'
import { useCollection } from '../../hooks/useCollection.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useUploader } from '../../hooks/useUploader.js'
import { getNotAdded } from './getNotAdded.js'

/** Files that block Done and aren't being uploaded. */
export interface Failures {
  /** Files for which a retry can help; the rest are refused in any case. */
  readonly retryable: number
  /** Files that lack required metadata. */
  readonly missing: number
  /** Whether the list is complete without the failed files. */
  readonly canContinue: boolean
  /** Number of files that would remain. */
  readonly others: number
}

/** Returns the failures; null if nothing has failed, or while uploads or validators run, unless too many files hold them up. */
export function useFailures(): Failures | null {
  const uploader = useUploader()
  const multiple = useConfig('multiple')
  const multipleMin = useConfig('multipleMin')
  return useCollection((collection) => {
    const { refused, over, isOverfull } = getNotAdded(uploader)
    const others = collection.totalCount - refused.size - over.size
    const least = Math.max(1, multiple ? multipleMin : 1)
    if (isOverfull) return { retryable: 0, missing: 0, canContinue: others >= least, others }
    return failuresOf(collection, uploader.entries, least)
  })
}

function failuresOf(
  {
    failedCount: failed,
    successCount,
    uploadingCount,
    idleCount,
    validatingCount,
    errors,
  }: CollectionSnapshot,
  entries: Uploader['entries'],
  least: number,
): Failures | null {
  if (failed === 0 || uploadingCount + idleCount + validatingCount > 0) return null
  let retryable = 0
  let missing = 0
  for (const entry of entries.values()) {
    if (entry.status === 'failed' && mayRetry(entry.uploadError)) retryable += 1
    else if (isMetadataMissing(entry)) missing += 1
  }
  const hasOtherErrors = errors.some(({ type }) => type !== 'SOME_FILES_HAS_ERRORS')
  return { retryable, missing, canContinue: !hasOtherErrors && successCount >= least, others: successCount }
}
