'use client'

import { type ReactElement, useId } from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { flushChanges } from '../parts/flushChanges.js'
import { commonErrorOf } from './CommonError.js'
import { focusInList } from './focusInList.js'

/** Uploads all files. While a list validator blocks uploads it is disabled and described by the reason. */
export function UploadButton({ isEnabled }: { readonly isEnabled: boolean }): ReactElement {
  const uploader = useUploader()
  const message = useMessage()
  const reasonId = useId()
  const { reason, isReasonShown } = useCollection((collection) => {
    const reason = collection.uploadBlock?.message
    return { reason, isReasonShown: reason === commonErrorOf(collection) }
  })
  return (
    <>
      {reason && (
        <span id={reasonId} className={isReasonShown ? 'lading-hidden' : 'lading-upload-block'}>
          {reason}
        </span>
      )}
      <button
        type="button"
        className="lading-button lading-primary"
        disabled={!isEnabled}
        aria-describedby={reason && reasonId}
        onClick={({ currentTarget }) => {
          uploader.emit('upload-click', () => undefined)
          uploader.uploadAll()
          flushChanges(uploader)
          focusInList(currentTarget)
        }}
      >
        {message('upload')}
      </button>
    </>
  )
}
