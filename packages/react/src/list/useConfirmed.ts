import { useEffect, useState } from 'react'
import { useEntryIds, useUploader } from '../hooks/useUploader.js'

/** Returns whether Done was pressed in a list that stays in the page, until the list or one of its files changes. */
export function useConfirmed(): boolean {
  const uploader = useUploader()
  const ids = useEntryIds()
  const [confirmed, setConfirmed] = useState<readonly string[]>()
  useEffect(
    () =>
      uploader.on('done-click', () => {
        const { activities, collection, entries } = uploader
        // A dialog closes, which is its answer; uploads that continue after Done have a corner of the page.
        if (activities.layout !== 'regular' && collection.current().status === 'success')
          setConfirmed(entries.ids)
      }),
    [uploader],
  )
  useEffect(() => uploader.on('file-url-changed', () => setConfirmed(undefined)), [uploader])
  return confirmed === ids
}
