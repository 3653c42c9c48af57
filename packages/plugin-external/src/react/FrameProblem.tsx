'use client'

import { activeSources, type Uploader } from '@lading/kernel'
import { Icon, useMessage } from '@lading/react'
import type { ReactElement } from 'react'
import type { FrameSnapshot } from '../frame/FrameSnapshot.js'

/** Props of {@link FrameProblem}. */
export interface FrameProblemProps {
  readonly uploader: Uploader
  readonly snapshot: FrameSnapshot
  /** Name of the source. */
  readonly source: string
  readonly onRetry: () => void
}

/** Shows that the frame is loading, or why there is none, and the remedy. */
export function FrameProblem({ uploader, snapshot, source, onRetry }: FrameProblemProps): ReactElement {
  const message = useMessage()
  const { phase, url, blockedBy: directive } = snapshot
  const values = { source, directive, origin: url?.origin ?? '' }
  const text = message(`external-${phase}`, values)
  const retry = (
    <button type="button" className="lading-button" onClick={onRetry}>
      {message('retry')}
    </button>
  )
  if (phase === 'loading') {
    return (
      <div className="lading-external-skeleton" role="status">
        <span className="lading-hidden">{text}</span>
      </div>
    )
  }
  if (phase === 'slow' || phase === 'silent') {
    return (
      <div className={phase === 'slow' ? 'lading-external-skeleton' : undefined} role="status">
        <div className="lading-external-strip">
          <span>{text}</span>
          {retry}
        </div>
      </div>
    )
  }
  return (
    <div className="lading-failure" role="alert">
      <span className="lading-drop-mark">
        <Icon name="cloud" />
      </span>
      <div>
        <p className="lading-drop-title">{text}</p>
        <p>{message(`external-${phase}-hint`, values)}</p>
      </div>
      <div className="lading-external-buttons">
        {activeSources(uploader).length > 1 && (
          <button
            type="button"
            className="lading-button"
            onClick={() => uploader.setCurrentActivity('start-from')}
          >
            {message('external-other-source')}
          </button>
        )}
        {phase !== 'blocked' && retry}
      </div>
    </div>
  )
}
