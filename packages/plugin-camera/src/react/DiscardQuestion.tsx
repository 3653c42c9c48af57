'use client'

import { useMessage } from '@lading/react'
import { type ReactElement, useId } from 'react'

/** Props of {@link DiscardQuestion}. */
export interface DiscardQuestionProps {
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

/** Asks for confirmation before a recording is discarded. */
export function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps): ReactElement {
  const message = useMessage()
  const titleId = useId()
  const hintId = useId()
  return (
    <div
      className="lading-camera-question"
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={hintId}
    >
      <p id={titleId} className="lading-camera-title">
        {message('camera-discard-question')}
      </p>
      <p id={hintId}>{message('camera-discard-hint')}</p>
      <div className="lading-camera-buttons">
        <button type="button" className="lading-button" onClick={onDiscard}>
          {message('camera-discard')}
        </button>
        <button type="button" className="lading-button lading-primary" data-camera-focus="" onClick={onKeep}>
          {message('camera-keep')}
        </button>
      </div>
    </div>
  )
}
