import { type ReactElement, useEffect, useState } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { IconButton } from '../parts/Icon.js'

/** The last notice of the uploader, until it is closed. */
export function Notice(): ReactElement | null {
  const uploader = useUploader()
  const message = useMessage()
  const [notice, setNotice] = useState('')
  useEffect(() => uploader.on('notice', (event) => setNotice(event.message)), [uploader])
  if (!notice) return null
  return (
    <div className="lading-notice" role="alert">
      <p>{notice}</p>
      <IconButton icon="close" label={message('a11y-notice-close')} onClick={() => setNotice('')} />
    </div>
  )
}
