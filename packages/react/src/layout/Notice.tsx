'use client'

import { type ReactElement, useEffect, useState } from 'react'
import { useText } from '../hooks/useText.js'
import { useUploader } from '../hooks/useUploader.js'
import { IconButton } from '../parts/IconButton.js'

/** The last notice of the uploader, until it is closed. */
export function Notice(): ReactElement | null {
  const uploader = useUploader()
  const text = useText()
  const [message, setMessage] = useState('')
  useEffect(() => uploader.on('notice', (notice) => setMessage(notice.message)), [uploader])
  if (!message) return null
  return (
    <div className="lading-notice" role="alert">
      <p>{message}</p>
      <IconButton icon="close" label={text('a11y-notice-close')} onClick={() => setMessage('')} />
    </div>
  )
}
