'use client'

import { Icon, useConfig, useMessage } from '@lading/react'
import type { ReactElement } from 'react'
import type { FrameSelection } from '../frame/parseFrameMessage.js'

/** Props of {@link SelectionBar}. */
export interface SelectionBarProps {
  readonly selection: FrameSelection
  /** Called to select every file, or none. */
  readonly onSelect: (all: boolean) => void
  readonly onCancel: () => void
  readonly onDone: () => void
}

/** The bar below the frame: Cancel, the number of selected files, Select all or Deselect all, and Done. */
export function SelectionBar({ selection, onSelect, onCancel, onDone }: SelectionBarProps): ReactElement {
  const message = useMessage()
  const isMultiple = useConfig('multiple')
  const { count, files, isReady, total } = selection
  const isAll = count === total
  return (
    <div className="lading-toolbar">
      <button type="button" className="lading-button" onClick={onCancel}>
        {message('cancel')}
      </button>
      {isMultiple && total > 0 && (
        <div>
          <span role="status" dir="auto">
            {message('selected-count', { count, total })}
          </span>
          <button
            type="button"
            className="lading-button lading-quiet"
            disabled={!isReady}
            onClick={() => onSelect(!isAll)}
          >
            {message(isAll ? 'deselect-all' : 'select-all')}
          </button>
        </div>
      )}
      {total > 0 && (
        <button
          type="button"
          className="lading-button lading-primary"
          aria-busy={!isReady}
          disabled={!isReady || files.length === 0}
          onClick={onDone}
        >
          {/* Shown as a turning ring. */ !isReady && <Icon name="retry" />}
          {message('done')}
        </button>
      )}
    </div>
  )
}
