'use client'

import { type ReactElement, useState } from 'react'
import { canAcceptDrop } from '../drop/canAcceptDrop.js'
import { useDragState } from '../drop/useDragState.js'
import { useConfig } from '../hooks/useConfig.js'
import { useEntryIds } from '../hooks/useEntryIds.js'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { Icon } from '../parts/Icon.js'
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

  const title = acceptsDrops
    ? multiple
      ? 'drop-files-here'
      : 'drop-file-here'
    : multiple
      ? 'choose-files'
      : 'choose-file'
  const content = (
    <>
      <span className="lading-drop-mark">
        <Icon name="drop" />
      </span>
      <span className="lading-drop-title">{message(state === 'over' ? 'drop-release' : title)}</span>
      {/* The accessible name joins the two. */ ' '}
      {local && acceptsDrops && (
        <span className="lading-drop-hint">
          {message(multiple ? 'drop-or-browse-files' : 'drop-or-browse-file')}
        </span>
      )}
    </>
  )
  const shared = { className: 'lading-drop-area', 'data-drag-state': state }
  if (!local) {
    return (
      <div {...shared} ref={setArea}>
        {content}
      </div>
    )
  }
  return (
    <button
      {...shared}
      ref={setArea}
      type="button"
      data-autofocus=""
      disabled={acceptsDrops && !canAcceptDrop(uploader)}
      onClick={() => void uploader.openSource(local.id)}
      onPointerEnter={local.prefetch}
      onFocus={local.prefetch}
    >
      {content}
    </button>
  )
}
