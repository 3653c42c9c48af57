import type { EventMap } from '@lading/kernel'
import { type ReactElement, useEffect, useLayoutEffect, useState } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { IconButton } from '../parts/Icon.js'

/** The last notice of the uploader, until it is closed; that of a full list until a file is removed. */
export function Notice(): ReactElement | null {
  const uploader = useUploader()
  const message = useMessage()
  const [notice, setNotice] = useState<EventMap['notice'] | null>(null)
  // Before effects run: a drag may be refused as soon as the list is shown.
  useLayoutEffect(() => uploader.on('notice', setNotice), [uploader])
  useEffect(
    () =>
      uploader.on('file-removed', () => setNotice((shown) => (shown?.key === 'list-full' ? null : shown))),
    [uploader],
  )
  if (!notice?.message) return null
  return (
    <div className="lading-notice" role="alert">
      {/* In the language that is chosen now. */}
      <p>{notice.key ? message(notice.key) : notice.message}</p>
      <IconButton icon="close" label={message('a11y-notice-close')} onClick={() => setNotice(null)} />
    </div>
  )
}
