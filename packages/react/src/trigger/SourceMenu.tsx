'use client'

import type { Source } from '@lading/kernel'
import type { ReactElement } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { MenuButton } from '../parts/MenuButton.js'
import { prefetchSource } from '../start/prefetchSource.js'

/** A source menu. Without popovers, its button opens the start, which has the same sources. */
export function SourceMenu({ sources }: { readonly sources: readonly Source[] }): ReactElement {
  const uploader = useUploader()
  const message = useMessage()
  return (
    <MenuButton
      label={message('trigger-menu')}
      menuLabel={message('select-file-source')}
      onUnsupported={() => uploader.initFlow()}
      items={sources.map((source) => ({
        id: source.id,
        label: message(source.label),
        icon: source.icon ?? 'cloud',
        prefetch: prefetchSource(source, uploader.logger),
        run: () => void uploader.openSource(source.id),
      }))}
    />
  )
}
