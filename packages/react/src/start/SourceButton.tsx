'use client'

import type { Source } from '@lading/kernel'
import type { ReactElement } from 'react'
import { useText } from '../hooks/useText.js'
import { useUploader } from '../hooks/useUploader.js'
import { Icon } from '../parts/Icon.js'

/** Chooses a source. What the source needs is loaded when the pointer or the focus comes near. */
export function SourceButton({ source }: { readonly source: Source }): ReactElement {
  const uploader = useUploader()
  const text = useText()
  return (
    <button
      type="button"
      className="lading-source"
      onClick={() => void uploader.openSource(source.id)}
      onPointerEnter={source.prefetch}
      onFocus={source.prefetch}
    >
      <Icon name={source.icon ?? 'cloud'} />
      <span>{text(source.label)}</span>
    </button>
  )
}
