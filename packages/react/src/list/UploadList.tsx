'use client'

import { type ReactElement, useLayoutEffect, useMemo, useRef } from 'react'
import { DropMark } from '../drop/DropMark.js'
import { dropTitle } from '../drop/dropTitle.js'
import { useCanDrag } from '../drop/useCanDrag.js'
import { useDragState } from '../drop/useDragState.js'
import { useCollection } from '../hooks/useCollection.js'
import { useConfig } from '../hooks/useConfig.js'
import { useMessage } from '../hooks/useMessage.js'
import { useEntryIds, useUploader } from '../hooks/useUploader.js'
import { isUnknown } from '../live/isUnknown.js'
import { Credit } from '../parts/Credit.js'
import { containsFocus } from '../parts/containsFocus.js'
import { ADD_MORE, focusInList } from '../parts/focusInList.js'
import { Icon, IconButton } from '../parts/Icon.js'
import { useFocusWithin } from '../parts/useFocusWithin.js'
import { useFrameStyle } from '../parts/useFrameStyle.js'
import { useRoving } from '../parts/useRoving.js'
import { prefetchSource } from '../start/prefetchSource.js'
import { useActiveSources } from '../start/useActiveSources.js'
import { adoptStyle } from '../styles/adoptStyle.js'
import { UndoNotice } from '../undo/UndoNotice.js'
import { EntryList } from './EntryList.js'
import { CommonError } from './errors/CommonError.js'
import { LeftOutTray } from './errors/LeftOutTray.js'
import { NotAddedTray } from './errors/NotAddedTray.js'
import { ListToolbar } from './toolbar/ListToolbar.js'
import { listButtons } from './toolbar/listButtons.js'
import { WrittenProgress } from './words/useWritten.js'

interface UploadListProps {
  /** A style sheet that arrives with the list. @default the page has it already */
  readonly style?: string
}

/** The activity `upload-list`, in which files are reviewed, uploaded and confirmed. All of it is a drop zone. */
export function UploadList({ style }: UploadListProps): ReactElement {
  const message = useMessage()
  const isEmpty = useEntryIds().length === 0
  const { layout } = useUploader().activities
  const root = useRef<HTMLDivElement>(null)
  const adopt = (element: HTMLElement | null) => {
    if (element && style) adoptStyle(element, style)
  }
  useFrameStyle(style)
  const drag = useDragState(root)
  const isSwept = useCompletionFlash()
  const { isWithin, handlers } = useFocusWithin()

  useLayoutEffect(() => {
    // Removing the last row also removes the focus.
    const { current } = root
    if (isEmpty && current && isWithin.current && !containsFocus(current)) focusInList(current, ADD_MORE)
  }, [isEmpty, isWithin])

  // These parts subscribe to their own data: neither a drag nor the list's first layout re-renders them.
  const parts = useMemo(
    () => (
      <>
        <CommonProgress />
        <CommonError />
        <NotAddedTray />
        <LeftOutTray />
        <AddStrip />
        {isEmpty ? (
          <p className="lading-empty">
            <Icon name="file" />
            <span>{message('no-files')}</span>
          </p>
        ) : (
          <EntryList />
        )}
        <UndoNotice />
        <ListToolbar />
        {/* In a dialog, it comes first. */}
        {layout !== 'regular' && <Credit />}
      </>
    ),
    [isEmpty, layout, message],
  )

  return (
    <div
      className="lading-upload-list"
      ref={root}
      tabIndex={-1}
      data-drag-state={drag.state}
      data-swept={isSwept ? '' : undefined}
      {...handlers}
    >
      {/* Keep this first: Preact runs effects after rows are measured, and rows have another height without their style. */}
      <span ref={adopt} hidden />
      {parts}
      {drag.state !== 'inactive' && (
        <div className="lading-drop-overlay">
          <DropMark drag={drag} />
          <span>{dropTitle(message, drag)}</span>
        </div>
      )}
    </div>
  )
}

/** Returns true from the moment the last upload succeeds until the list's status changes again. */
function useCompletionFlash(): boolean {
  const status = useCollection((collection) => collection.status)
  // A ref, because a state would render the list once more.
  const last = useRef({ status, isSwept: false })
  if (status !== last.current.status)
    last.current = { status, isSwept: status === 'success' && last.current.status === 'uploading' }
  return last.current.isSwept
}

/** The combined progress of all uploads, while any are running. */
function CommonProgress(): ReactElement {
  const { collection } = useUploader()
  const message = useMessage()
  const isSending = useCollection(({ uploadingCount }) => uploadingCount > 0)
  return (
    <div className="lading-common-progress">
      {isSending && (
        <WrittenProgress
          source={collection}
          read={() => (isUnknown(collection.snapshot) ? null : collection.snapshot.sentPercent)}
          label={message('progress-all-label')}
          isDrawn
        />
      )}
    </div>
  )
}

/**
 * The two ways to add more files, in a bar above the list while it has room: the system's dialog, and the start with every other
 * source. Without the system's dialog, only the start. Files can be dropped anywhere on the list.
 */
function AddStrip(): ReactElement | null {
  const uploader = useUploader()
  const message = useMessage()
  const sources = useActiveSources()
  const canDrag = useCanDrag()
  const multiple = useConfig('multiple')
  const multipleMax = useConfig('multipleMax')
  const canAddMore = useCollection(
    (collection) => listButtons(collection, { multiple, multipleMax }).canAddMore,
  )
  const isShown = canAddMore && sources.length > 0
  const list = useRef<Element | null>(null)
  const { isWithin, handlers } = useFocusWithin()
  const roving = useRoving()

  useLayoutEffect(() => {
    // The file that filled the list has removed the focused button.
    const element = list.current
    if (isShown || !isWithin.current || !element) return
    isWithin.current = false
    if (!containsFocus(element)) focusInList(element)
  })

  if (!isShown) return null
  const local = sources.find(({ id }) => id === 'local')
  const number = multiple ? 'files' : 'file'
  const acceptsDrops = canDrag && sources.some(({ onTransfer }) => onTransfer)
  const start = {
    'data-action': 'add-more',
    'data-add-more': '',
    onClick: () => uploader.initFlow(true),
  }
  return (
    <div
      className="lading-add-strip"
      ref={(element) => {
        if (element) list.current = element.closest('.lading-upload-list')
      }}
      role="toolbar"
      aria-label={message('add-files')}
      onKeyDown={roving.onKeyDown}
      onFocus={(event) => {
        handlers.onFocus()
        roving.onFocus(event)
      }}
      onBlur={(event) => {
        handlers.onBlur(event)
        roving.onBlur(event)
      }}
    >
      {local ? (
        <>
          <button
            type="button"
            className="lading-add-local"
            onClick={() => void uploader.openSource(local.id)}
            onPointerEnter={prefetchSource(local, uploader.logger)}
            onFocus={prefetchSource(local, uploader.logger)}
          >
            <Icon name="add" />
            <span>{message(acceptsDrops ? `drop-${number}-here` : `choose-${number}`)}</span>
            {/* The accessible name joins the two. */ ' '}
            {acceptsDrops && <span className="lading-drop-hint">{message('or-browse')}</span>}
          </button>
          <IconButton icon="actions" label={message('add-more')} {...start} />
        </>
      ) : (
        <button type="button" className="lading-add-local" {...start}>
          <Icon name="add" />
          <span>{message('add-more')}</span>
        </button>
      )}
    </div>
  )
}
