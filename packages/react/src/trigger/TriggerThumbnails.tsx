'use client'

import { type ReactElement, useEffect, useRef } from 'react'
import { useEntry, useEntryIds, useUploader } from '../hooks/useUploader.js'
import { Icon } from '../parts/Icon.js'
import { useStyle } from '../parts/useStyle.js'
import { Thumbnail } from '../thumbnail/Thumbnail.js'
import { useThumbnailStore } from '../thumbnail/useThumbnailStore.js'

/** Maximum thumbnails in the button. */
const COUNT = 3

/** How many files to search for images; other files would only show their type. */
const SEARCHED = 30

interface TriggerThumbnailsProps {
  /** Style sheet that arrives with the thumbnails. @default the page has it already */
  readonly style?: string
}

/** Thumbnails for the list's first images, or an icon if it has no images. */
export function TriggerThumbnails({ style }: TriggerThumbnailsProps): ReactElement {
  const { entries } = useUploader()
  const thumbnails = useThumbnailStore()
  const root = useRef<HTMLSpanElement>(null)
  useStyle(root, style ?? null)
  useEffect(() => thumbnails.open(), [thumbnails])
  const images = useEntryIds()
    .slice(0, SEARCHED)
    .filter((id) => entries.get(id)?.isImage)
    .slice(0, COUNT)
  if (images.length === 0) return <Icon name="file" />
  return (
    <span ref={root} className="lading-trigger-thumbnails" data-ids={images.join(' ')}>
      {images.map((id) => (
        <TriggerThumbnail key={id} id={id} />
      ))}
    </span>
  )
}

function TriggerThumbnail({ id }: { readonly id: string }): ReactElement | null {
  const entry = useEntry(id)
  return entry ? <Thumbnail entry={entry} sidePx={24} /> : null
}
