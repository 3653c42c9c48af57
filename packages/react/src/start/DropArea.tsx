'use client'

import { type ReactElement, useState } from 'react'
import { canAcceptDrop } from '../drop/canAcceptDrop.js'
import { useDragState } from '../drop/useDragState.js'
import { useConfig } from '../hooks/useConfig.js'
import { useEntryIds } from '../hooks/useEntryIds.js'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { Icon } from '../parts/Icon.js'
import { DropAreaView } from './DropAreaView.js'
import { useActiveSources } from './useActiveSources.js'

/** The drop area of the start. A click opens the local source; without that source it is not a button. */
export function DropArea(): ReactElement | null {
  const uploader = useUploader()
  const message = useMessage()
  const multiple = useConfig('multiple')
  // Read by canAcceptDrop().
  useEntryIds()
  useConfig('multipleMax')
  const [area, setArea] = useState<HTMLElement | null>(null)
  const state = useDragState(area)

  const sources = useActiveSources()
  const local = sources.find(({ id }) => id === 'local')
  const acceptsDrops = sources.some(({ onTransfer }) => onTransfer)
  if (!local && !acceptsDrops) return null
  return (
    <DropAreaView
      message={message}
      multiple={multiple}
      acceptsDrops={acceptsDrops}
      state={state}
      icon={<Icon name="drop" />}
      onOpen={local && (() => void uploader.openSource(local.id))}
      onPrefetch={local?.prefetch}
      disabled={acceptsDrops && !canAcceptDrop(uploader)}
      areaRef={setArea}
    />
  )
}
