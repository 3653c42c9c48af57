'use client'

import { type ReactElement, useEffect } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { useMessage } from '../hooks/useMessage.js'
import { usePrefetch } from '../slots/usePrefetch.js'
import { DropArea } from './DropArea.js'
import { SourceButton } from './SourceButton.js'
import { StartView } from './StartView.js'
import { useActiveSources } from './useActiveSources.js'

/** The activity `start-from`: the drop area and the sources. */
export function StartFrom(): ReactElement {
  const message = useMessage()
  const sources = useActiveSources()
  const prefetch = usePrefetch('upload-list')
  // Every source leads to the list.
  useEffect(prefetch, [prefetch])
  return (
    <StartView
      message={message}
      dropArea={<DropArea clickable withIcon />}
      sources={sources.map((source) => <SourceButton key={source.id} source={source} />)}
    />
  )
}

/** The heading of {@link StartFrom}: for one file or for several. */
export function StartFromHeading(): ReactElement {
  const message = useMessage()
  return <>{message(useConfig('multiple') ? 'upload-files' : 'upload-file')}</>
}
