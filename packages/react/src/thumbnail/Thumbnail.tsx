'use client'

import type { UploadEntry } from '@lading/kernel'
import { memo, type NamedExoticComponent } from 'react'
import { Icon } from '../parts/Icon.js'
import { fileKind } from './fileKind.js'
import { useThumbnail } from './useThumbnail.js'

/** Props of {@link Thumbnail}. */
export interface ThumbnailProps {
  readonly entry: UploadEntry
  /** Side of the square, in CSS pixels. */
  readonly sidePx: number
}

/** The thumbnail of a file, or the icon of its kind. It is decorative: the row contains the name. */
export const Thumbnail: NamedExoticComponent<ThumbnailProps> = memo(function Thumbnail({ entry, sidePx }) {
  const { url, onError } = useThumbnail(entry, sidePx)
  if (url) {
    return (
      <span className="lading-thumbnail">
        <img src={url} alt="" draggable={false} decoding="async" onError={onError} />
      </span>
    )
  }
  const kind = fileKind(entry)
  // An icon that a picture replaces at once would flash.
  const isLoading = url === undefined && (kind === 'image' || kind === 'video')
  return (
    <span className="lading-thumbnail" data-kind={isLoading ? undefined : kind} aria-hidden="true">
      {!isLoading && <Icon name={kind === 'file' ? kind : `file-${kind}`} />}
    </span>
  )
})
