'use client'

import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { useCanDrag } from '../drop/useCanDrag.js'
import { useCollection } from '../hooks/useCollection.js'
import { useConfig } from '../hooks/useConfig.js'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { activeElementAt } from '../parts/activeElementAt.js'
import { focusInList } from '../parts/focusInList.js'
import { Icon, IconButton } from '../parts/Icon.js'
import { useFocusWithin } from '../parts/useFocusWithin.js'
import { useActiveSources } from '../start/useActiveSources.js'
import { listButtons } from './listButtons.js'

/** The sources in one line above the list, while it has room; files can be dropped anywhere on the list. */
export function AddStrip(): ReactElement | null {
  const uploader = useUploader()
  const message = useMessage()
  const sources = useActiveSources()
  const canDrag = useCanDrag()
  const multiple = useConfig('multiple')
  const multipleMax = useConfig('multipleMax')
  const canAddMore = useCollection(
    (collection) => listButtons(collection, { multiple, multipleMax, groupOutput: false }).canAddMore,
  )
  const isShown = canAddMore && sources.length > 0
  const list = useRef<Element | null>(null)
  const { isWithin, handlers } = useFocusWithin()

  useLayoutEffect(() => {
    // The file that has filled the list has removed the focused button.
    const element = list.current
    if (isShown || !isWithin.current || !element) return
    isWithin.current = false
    if (!element.contains(activeElementAt(element))) focusInList(element)
  })

  if (!isShown) return null
  const local = sources.find(({ id }) => id === 'local')
  const number = multiple ? 'files' : 'file'
  const acceptsDrops = canDrag && sources.some(({ onTransfer }) => onTransfer)
  return (
    <div
      className="lading-add-strip"
      ref={(element) => {
        if (element) list.current = element.closest('.lading-upload-list')
      }}
      {...handlers}
    >
      {local && (
        <button
          type="button"
          className="lading-add-local"
          onClick={() => void uploader.openSource(local.id)}
          onPointerEnter={local.prefetch}
          onFocus={local.prefetch}
        >
          <Icon name="add" />
          <span>{message(acceptsDrops ? `drop-${number}-here` : `choose-${number}`)}</span>
          {/* The accessible name joins the two. */ ' '}
          {acceptsDrops && <span className="lading-drop-hint">{message('or-browse')}</span>}
        </button>
      )}
      {sources
        .filter((source) => source !== local)
        .map((source) => (
          <IconButton
            key={source.id}
            icon={source.icon ?? 'cloud'}
            label={message(source.label)}
            onClick={() => void uploader.openSource(source.id)}
            onPointerEnter={source.prefetch}
            onFocus={source.prefetch}
          />
        ))}
    </div>
  )
}
