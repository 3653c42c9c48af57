'use client'

import type { CollectionSnapshot } from '@lading/kernel'
import { useCollection } from '../hooks/useCollection.js'

/** The list's progress, as returned by {@link useProgress}. */
export interface Progress
  extends Pick<CollectionSnapshot, 'status' | 'progress' | 'totalCount' | 'uploadingCount' | 'failedCount'> {
  /** Returns the props for a `<progress>`, or for an element with the role `progressbar`. */
  readonly getProgressProps: () => {
    readonly role: 'progressbar'
    readonly value: number
    readonly max: 100
    readonly 'aria-valuenow': number
    readonly hidden: boolean
  }
}

/**
 * Returns the overall upload progress, from 0 to 100.
 *
 * @example
 * const { getProgressProps } = useProgress()
 * return <progress aria-label="Upload" {...getProgressProps()} />
 */
export function useProgress(): Progress {
  const numbers = useCollection(({ status, progress, totalCount, uploadingCount, failedCount }) => ({
    status,
    progress,
    totalCount,
    uploadingCount,
    failedCount,
  }))
  const { progress, uploadingCount } = numbers
  return {
    ...numbers,
    getProgressProps: () => ({
      role: 'progressbar',
      value: progress,
      max: 100,
      'aria-valuenow': progress,
      hidden: uploadingCount === 0,
    }),
  }
}
