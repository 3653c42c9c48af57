'use client'

import { type ReactElement, useLayoutEffect, useState } from 'react'
import { dropTitle } from '../drop/dropTitle.js'
import { useDragState } from '../drop/useDragState.js'
import { useMessage } from '../hooks/useMessage.js'
import { useEntryIds } from '../hooks/useUploader.js'
import { activeElementAt } from '../parts/activeElementAt.js'
import { adoptStyle } from '../parts/adoptStyle.js'
import { Credit } from '../parts/Credit.js'
import { ADD_MORE, focusInList } from '../parts/focusInList.js'
import { Icon } from '../parts/Icon.js'
import { useFocusWithin } from '../parts/useFocusWithin.js'
import { useFrameStyle } from '../parts/useFrameStyle.js'
import { UndoNotice } from '../undo/UndoNotice.js'
import { AddStrip } from './AddStrip.js'
import { CommonError } from './CommonError.js'
import { CommonProgress } from './CommonProgress.js'
import { EntryList } from './EntryList.js'
import { ListToolbar } from './ListToolbar.js'
import { useCompletionFlash } from './useCompletionFlash.js'

/** Props of {@link UploadList}. */
export interface UploadListProps {
  /** Style sheet that arrives with the list. @default the page has it already */
  readonly style?: string
}

/** The activity `upload-list`, in which the files are reviewed, uploaded and confirmed. It is a drop zone as a whole. */
export function UploadList({ style }: UploadListProps): ReactElement {
  const message = useMessage()
  const isEmpty = useEntryIds().length === 0
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const adopt = (element: HTMLElement | null) => {
    if (element && style) adoptStyle(element, style)
  }
  useFrameStyle(style)
  const drag = useDragState(root)
  const isSwept = useCompletionFlash()
  const { isWithin, handlers } = useFocusWithin()

  useLayoutEffect(() => {
    // The last row is removed, and with it the focus.
    if (isEmpty && root && isWithin.current && !root.contains(activeElementAt(root)))
      focusInList(root, ADD_MORE)
  }, [isEmpty, root, isWithin])

  return (
    <div
      className="lading-upload-list"
      ref={setRoot}
      tabIndex={-1}
      data-drag-state={drag.state}
      data-swept={isSwept ? '' : undefined}
      {...handlers}
    >
      {/* First. Preact runs effects after the rows were measured, which have another height without their style. */}
      <span ref={adopt} hidden />
      <CommonProgress />
      <CommonError />
      <AddStrip />
      {isEmpty ? (
        <p className="lading-empty">
          <Icon name="file" />
          {message('no-files')}
        </p>
      ) : (
        <EntryList />
      )}
      <UndoNotice />
      <ListToolbar />
      <Credit />
      {drag.state !== 'inactive' && (
        <div className="lading-drop-overlay">
          <Icon name="drop" />
          {dropTitle(message, drag)}
        </div>
      )}
    </div>
  )
}
