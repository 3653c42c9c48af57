'use client'

import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { useDragState } from '../drop/useDragState.js'
import { useEntryIds } from '../hooks/useEntryIds.js'
import { useText } from '../hooks/useText.js'
import { activeElementAt } from '../parts/activeElementAt.js'
import { Icon } from '../parts/Icon.js'
import { useFocusWithin } from '../parts/useFocusWithin.js'
import { CommonError } from './CommonError.js'
import { CommonProgress } from './CommonProgress.js'
import { EntryList } from './EntryList.js'
import { ListToolbar } from './ListToolbar.js'

/** The activity in which the files are reviewed, uploaded and confirmed. All of it is a place to drop. */
export function UploadList(): ReactElement {
  const text = useText()
  const isEmpty = useEntryIds().length === 0
  const root = useRef<HTMLDivElement>(null)
  const dragState = useDragState(root)
  const { isWithin, handlers } = useFocusWithin()

  useLayoutEffect(() => {
    const element = root.current
    // The last row has gone, and with it the focus.
    if (isEmpty && element && isWithin.current && !element.contains(activeElementAt(element))) {
      const addMore = element.querySelector<HTMLElement>('[data-add-more]:enabled')
      ;(addMore ?? element).focus()
    }
  }, [isEmpty, isWithin])

  return (
    <div className="lading-upload-list" ref={root} tabIndex={-1} data-drag-state={dragState} {...handlers}>
      <CommonProgress />
      <CommonError />
      {isEmpty ? (
        <p className="lading-empty">
          <Icon name="file" />
          {text('no-files')}
        </p>
      ) : (
        <EntryList />
      )}
      <ListToolbar />
      {dragState !== 'inactive' && (
        <div className="lading-drop-overlay">
          <Icon name="drop" />
          {text('drop-release')}
        </div>
      )}
    </div>
  )
}
