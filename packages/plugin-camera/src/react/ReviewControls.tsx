'use client'

import { useText } from '@lading/react'
import type { ReactElement } from 'react'
import { ignoreHeldKeys } from './ignoreHeldKeys.js'

/** Properties of {@link ReviewControls}. */
export interface ReviewControlsProps {
  readonly onRetake: () => void
  readonly onAccept: () => void
}

/** What one does with a photo or a video that is taken. */
export function ReviewControls({ onRetake, onAccept }: ReviewControlsProps): ReactElement {
  const text = useText()
  return (
    <div className="lading-camera-review">
      <button type="button" className="lading-button" onClick={onRetake} onKeyDown={ignoreHeldKeys}>
        {text('retake')}
      </button>
      <button
        type="button"
        className="lading-button lading-primary"
        data-camera-focus=""
        onClick={onAccept}
        onKeyDown={ignoreHeldKeys}
      >
        {text('accept')}
      </button>
    </div>
  )
}
