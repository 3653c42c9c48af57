'use client'

import type { Source } from '@lading/kernel'
import type { ReactElement } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { MenuButton } from '../parts/MenuButton.js'

/** A source menu. Without popovers, its button opens the start, which has the same sources. */
export function SourceMenu({ sources }: { readonly sources: readonly Source[] }): ReactElement {
  const uploader = useUploader()
  const message = useMessage()
  return (
    <MenuButton
      label={message('trigger-menu')}
      menuLabel={message('select-file-source')}
      onUnsupported={() => uploader.initFlow()}
      items={sources.map(({ id, label, icon, prefetch }) => ({
        id,
        label: message(label),
        icon: icon ?? 'cloud',
        prefetch,
        run: () => void uploader.openSource(id),
      }))}
    />
  )
}
