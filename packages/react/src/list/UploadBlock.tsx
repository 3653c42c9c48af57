'use client'

import type { ReactElement } from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { getCommonError } from './CommonError.js'

/** Props of {@link UploadBlock}. */
export interface UploadBlockProps {
  readonly id: string
  /** Whether Upload refers to it, and needs it even where the common error shows the same. */
  readonly isDescription: boolean
}

/** The reason why uploads are blocked, for Upload and for files in the queue; visible unless it is the common error. */
export function UploadBlock({ id, isDescription }: UploadBlockProps): ReactElement | null {
  const { reason, isCommonError, isUploading } = useCollection((collection) => {
    const reason = collection.uploadBlock?.message
    return {
      reason,
      isCommonError: reason === getCommonError(collection),
      isUploading: collection.uploadingCount > 0,
    }
  })
  if (!reason || (!isDescription && (isCommonError || !isUploading))) return null
  return (
    <p id={id} className={isCommonError ? 'lading-hidden' : 'lading-upload-block'}>
      {reason}
    </p>
  )
}
