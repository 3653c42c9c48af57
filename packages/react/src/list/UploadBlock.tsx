'use client'

import type { ReactElement } from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { commonErrorOf } from './CommonError.js'

/** The reason why Upload is disabled while a list validator blocks uploads; visible unless it is the common error. */
export function UploadBlock({ id }: { readonly id: string }): ReactElement | null {
  const { reason, isCommonError } = useCollection((collection) => {
    const reason = collection.uploadBlock?.message
    return { reason, isCommonError: reason === commonErrorOf(collection) }
  })
  if (!reason) return null
  return (
    <p id={id} className={isCommonError ? 'lading-hidden' : 'lading-upload-block'}>
      {reason}
    </p>
  )
}
