'use client'

import type { ReactElement } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { IconButton } from '../parts/IconButton.js'
import { useActiveSources } from '../start/useActiveSources.js'
import { SourceMenu } from './SourceMenu.js'

/** Sources beside the button; the others are in a menu. */
const SHOWN = 3

/** The sources beside the button that opens the uploader, as `dynamicButtonViewMode` says. */
export function TriggerSources(): ReactElement | null {
  const uploader = useUploader()
  const message = useMessage()
  const mode = useConfig('dynamicButtonViewMode')
  const sources = useActiveSources()
  if (mode === 'plain' || mode === 'compact' || sources.length < 2) return null
  const isMenu = mode === 'menu' || (mode === 'auto' && sources.length > SHOWN)
  const shown = isMenu ? [] : sources.slice(0, SHOWN)
  const others = sources.slice(shown.length)
  return (
    <>
      {shown.map(({ id, label, icon, prefetch }) => (
        <IconButton
          key={id}
          icon={icon ?? 'cloud'}
          label={message(label)}
          onClick={() => void uploader.openSource(id)}
          onPointerEnter={prefetch}
          onFocus={prefetch}
        />
      ))}
      {others.length > 0 && <SourceMenu sources={others} />}
    </>
  )
}
