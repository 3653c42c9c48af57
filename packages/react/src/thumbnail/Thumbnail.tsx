'use client'

import type { UploadEntry } from '@lading/kernel'
import { type ReactElement, useState } from 'react'
import { shortExtension } from '../list/displayName.js'
import { Icon } from '../parts/Icon.js'
import { useThumbnail } from './useThumbnail.js'

/** A small picture of the file, or a sign of its type. It is decoration: the row says the name. */
export function Thumbnail({ entry }: { readonly entry: UploadEntry }): ReactElement {
  const url = useThumbnail(entry)
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
