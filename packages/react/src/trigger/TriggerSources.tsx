'use client'

import type { ReactElement } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { IconButton } from '../parts/Icon.js'
import { useActiveSources } from '../start/useActiveSources.js'
import { SourceMenu } from './SourceMenu.js'
import { sourcesBeside } from './sourcesBeside.js'

/** The sources beside the button that opens the uploader, in the configured `dynamicButtonViewMode`. */
export function TriggerSources(): ReactElement | null {
  const uploader = useUploader()
  const message = useMessage()
  const mode = useConfig('dynamicButtonViewMode')
  const sources = useActiveSources()
  const { shown, inMenu } = sourcesBeside(mode, sources.length)
  return (
    <>
      {sources.slice(0, shown).map(({ id, label, icon, prefetch }) => (
        <IconButton
          key={id}
          icon={icon ?? 'cloud'}
          label={message(label)}
          onClick={() => void uploader.openSource(id)}
          onPointerEnter={prefetch}
          onFocus={prefetch}
        />
      ))}
      {inMenu > 0 && <SourceMenu sources={sources.slice(shown)} />}
    </>
  )
}
