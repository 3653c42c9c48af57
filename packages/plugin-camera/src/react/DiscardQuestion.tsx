'use client'

import { useText } from '@lading/react'
import { type ReactElement, useId } from 'react'

/** Properties of {@link DiscardQuestion}. */
export interface DiscardQuestionProps {
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

/** Asks before a recording is thrown away. */
export function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps): ReactElement {
  const text = useText()
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
        {text('camera-discard-question')}
      </p>
      <p id={hintId}>{text('camera-discard-hint')}</p>
      <div className="lading-camera-ways">
        <button type="button" className="lading-button" onClick={onDiscard}>
          {text('camera-discard')}
        </button>
        <button type="button" className="lading-button lading-primary" data-camera-focus="" onClick={onKeep}>
          {text('camera-keep')}
        </button>
      </div>
    </div>
  )
}
