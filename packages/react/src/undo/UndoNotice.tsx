'use client'

import { type ReactElement, useEffect, useRef } from 'react'
import { isAtRest } from '../drop/dropSources.js'
import { isEditable } from '../drop/isEditable.js'
import { useActivity } from '../hooks/useActivity.js'
import { useCollection } from '../hooks/useCollection.js'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { flushChanges } from '../parts/flushChanges.js'
import { focusInList } from '../parts/focusInList.js'
import { IconButton } from '../parts/Icon.js'
import { useRemovalUndo } from './useRemovalUndo.js'
import { useUndoCount } from './useUndoCount.js'

const LIST_ID = 'upload-list'

/** Offers to undo removals, also by Ctrl+Z or ⌘Z. */
export function UndoNotice(): ReactElement | null {
  const uploader = useUploader()
  const message = useMessage()
  const undo = useRemovalUndo()
  const count = useUndoCount(undo)
  const root = useRef<HTMLDivElement>(null)
  const isOffered = count > 0

  const restore = () => {
    // The list then moves the focus to the restored file.
    if (root.current) focusInList(root.current)
    undo.undo()
    // Unfinished work in another activity stays open.
    if (uploader.getCurrentActivity() === 'start-from') uploader.setCurrentActivity(LIST_ID)
    flushChanges(uploader)
  }

  useEffect(() => {
    const frame = root.current?.closest<HTMLElement>('.lading-activity')
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      // Other activities can have their own undo.
      if (!isUndo || isEditable(event.target) || event.defaultPrevented || !isAtRest(uploader)) return
      event.preventDefault()
      restore()
    }
    frame?.addEventListener('keydown', onKeyDown)
    return () => frame?.removeEventListener('keydown', onKeyDown)
  })

  if (!isOffered) return null
  return (
    <div ref={root} className="lading-undo">
      <p>{message('files-removed', { count })}</p>
      <button type="button" aria-keyshortcuts="Control+Z Meta+Z" onClick={restore}>
        {message('undo')}
      </button>
      <IconButton
        icon="close"
        label={message('a11y-notice-close')}
        onClick={({ currentTarget }) => {
          focusInList(currentTarget)
          undo.end()
        }}
      />
    </div>
  )
}

/** {@link UndoNotice} outside the list, e.g. on the start after the last file was removed. */
export function UndoOverlay(): ReactElement | null {
  const { current } = useActivity()
  const isEmpty = useCollection(({ totalCount }) => totalCount === 0)
  const isList = current ? current.id === LIST_ID : !isEmpty
  return isList ? null : <UndoNotice />
}
