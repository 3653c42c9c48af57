import { ClockToken, type EventMap } from '@lading/kernel'
import { type ReactElement, useEffect, useLayoutEffect, useState } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { Icon, IconButton } from '../parts/Icon.js'

/** How long a success notice is shown, in milliseconds. */
const SUCCESS_MS = 4000

/** The uploader's latest notice, until it's closed. A "list is full" notice ends when a file is removed. */
export function Notice(): ReactElement | null {
  const uploader = useUploader()
  const message = useMessage()
  const [notice, setNotice] = useState<EventMap['notice'] | null>(null)
  // Subscribes before effects run: a drag can be refused as soon as the list is shown.
  useLayoutEffect(() => uploader.on('notice', setNotice), [uploader])
  useEffect(
    () =>
      uploader.on('file-removed', () => setNotice((shown) => (shown?.key === 'list-full' ? null : shown))),
    [uploader],
  )
  useEffect(
    () =>
      notice?.isSuccess
        ? uploader.scope.get(ClockToken).schedule(SUCCESS_MS, () => setNotice(null))
        : undefined,
    [notice, uploader],
  )
  if (!notice?.message) return null
  // In the current language.
  const text = notice.key ? message(notice.key) : notice.message
  if (notice.isSuccess) {
    return (
      <div className="lading-notice lading-toast" role="status">
        <Icon name="finished" />
        <p>{text}</p>
      </div>
    )
  }
  return (
    <div className="lading-notice" role="alert">
      <p>{text}</p>
      <IconButton icon="close" label={message('a11y-notice-close')} onClick={() => setNotice(null)} />
    </div>
  )
}
