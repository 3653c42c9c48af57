import { useMessage } from '@lading/react'
import type { ReactElement } from 'react'
import { ignoreHeldKeys } from './ignoreHeldKeys.js'

interface ReviewControlsProps {
  readonly onRetake: () => void
  readonly onAccept: () => void
}

export function ReviewControls({ onRetake, onAccept }: ReviewControlsProps): ReactElement {
  const message = useMessage()
  return (
    <div className="lading-camera-review">
      <button type="button" className="lading-button" onClick={onRetake} onKeyDown={ignoreHeldKeys}>
        {message('retake')}
      </button>
      <button
        type="button"
        className="lading-button lading-primary"
        data-action="accept"
        data-main-control=""
        onClick={onAccept}
        onKeyDown={ignoreHeldKeys}
      >
        {message('accept')}
      </button>
    </div>
  )
}
