'use client'

import type { Source } from '@lading/kernel'
import type { ReactElement } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { Icon } from '../parts/Icon.js'

/** The button of a source. Hovering or focusing it preloads the source. */
export function SourceButton({ source }: { readonly source: Source }): ReactElement {
  const uploader = useUploader()
  const message = useMessage()
  return (
    <button
      type="button"
      className="lading-source"
      onClick={() => void uploader.openSource(source.id)}
      onPointerEnter={source.prefetch}
      onFocus={source.prefetch}
    >
      <Icon name={source.icon ?? 'cloud'} />
      <span>{message(source.label)}</span>
    </button>
  )
}
