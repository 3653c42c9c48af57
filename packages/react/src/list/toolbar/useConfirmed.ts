import { useEffect, useState } from 'react'
import { useEntryIds, useUploader } from '../../hooks/useUploader.js'

/** Returns whether Done was clicked in a list that stays in the page, until the list or a file changes. */
export function useConfirmed(): boolean {
  const uploader = useUploader()
  const ids = useEntryIds()
  const [confirmed, setConfirmed] = useState<readonly string[]>()
  useEffect(
    () =>
      uploader.on('done-click', () => {
        const { activities, collection, entries } = uploader
        // A dialog confirms by closing; uploads that continue after Done are shown in a corner of the page.
        if (activities.layout !== 'regular' && collection.current().status === 'success')
          setConfirmed(entries.ids)
      }),
    [uploader],
  )
  useEffect(() => uploader.on('file-url-changed', () => setConfirmed(undefined)), [uploader])
  return confirmed === ids
}
