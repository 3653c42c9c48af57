'use client'

import type { UploadEntry } from '@lading/kernel'
import { type ReactElement, useState } from 'react'
import { shortExtension } from '../list/displayName.js'
import { Icon } from '../parts/Icon.js'
import { useThumbnail } from './useThumbnail.js'

/** Props of {@link Thumbnail}. */
export interface ThumbnailProps {
  readonly entry: UploadEntry
  /** Side of the square, in CSS pixels. */
  readonly sidePx: number
}

/** The thumbnail of a file, or its extension. It is decorative: the row contains the name. */
export function Thumbnail({ entry, sidePx }: ThumbnailProps): ReactElement {
  const url = useThumbnail(entry, sidePx)
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (url && url !== brokenUrl) {
    return (
      <span className="lading-thumbnail">
        <img src={url} alt="" draggable={false} decoding="async" onError={() => setBrokenUrl(url)} />
      </span>
    )
  }
  const extension = shortExtension(entry.fileName ?? '')
  return (
    <span className="lading-thumbnail" aria-hidden="true">
      {extension || <Icon name="file" />}
    </span>
  )
}
