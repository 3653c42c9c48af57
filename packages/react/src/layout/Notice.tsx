import { type ReactElement, useEffect, useState } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { IconButton } from '../parts/Icon.js'

/** The last notice of the uploader, until it is closed; that of a full list until a file is removed. */
export function Notice(): ReactElement | null {
  const uploader = useUploader()
  const message = useMessage()
  const [notice, setNotice] = useState('')
  useEffect(() => uploader.on('notice', (event) => setNotice(event.message)), [uploader])
  useEffect(
    () =>
      uploader.on('file-removed', () =>
        setNotice((shown) => (shown === uploader.l10n('list-full') ? '' : shown)),
      ),
    [uploader],
  )
  if (!notice) return null
  return (
    <div className="lading-notice" role="alert">
      <p>{notice}</p>
      <IconButton icon="close" label={message('a11y-notice-close')} onClick={() => setNotice('')} />
    </div>
  )
}
