'use client'

import { type ReactElement, useState } from 'react'
import { canTakeDrop } from '../drop/dropRoom.js'
import { useDragState } from '../drop/useDragState.js'
import { useConfig } from '../hooks/useConfig.js'
import { useEntryIds } from '../hooks/useEntryIds.js'
import { useText } from '../hooks/useText.js'
import { useUploader } from '../hooks/useUploader.js'
import { Icon } from '../parts/Icon.js'
import { useActiveSources } from './useActiveSources.js'

/** Where files are dropped. Pressed, it opens the local source; without one it is no button. */
export function DropArea(): ReactElement | null {
  const uploader = useUploader()
  const text = useText()
  const multiple = useConfig('multiple')
  // What is asked below depends on these.
  useEntryIds()
  useConfig('multipleMax')
  const [area, setArea] = useState<HTMLElement | null>(null)
  const state = useDragState(area)

  const sources = useActiveSources()
  const local = sources.find(({ id }) => id === 'local')
  const takesDrops = sources.some(({ onTransfer }) => onTransfer)
  if (!local && !takesDrops) return null

  const title = takesDrops
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
      <span className="lading-drop-title">{text(state === 'over' ? 'drop-release' : title)}</span>
      {/* Between the two names that are read as one. */ ' '}
      {local && takesDrops && (
        <span className="lading-drop-hint">
          {text(multiple ? 'drop-or-browse-files' : 'drop-or-browse-file')}
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
      disabled={takesDrops && !canTakeDrop(uploader)}
      onClick={() => void uploader.openSource(local.id)}
      onPointerEnter={local.prefetch}
      onFocus={local.prefetch}
    >
      {content}
    </button>
  )
}
