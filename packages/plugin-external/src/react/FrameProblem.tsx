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
  const { phase, url } = snapshot
  const values = { source, origin: url?.origin ?? '' }
  const retry = (
    <button type="button" className="lading-button" onClick={onRetry}>
      {message('retry')}
    </button>
  )
  if (/loading|slow|silent/.test(phase)) {
    return (
      <div className={phase === 'silent' ? undefined : 'lading-external-skeleton'} role="status">
        {phase === 'loading' ? (
          <span className="lading-hidden">{message(phase)}</span>
        ) : (
          <div className="lading-external-strip">
            <span>{message('external-slow', values)}</span>
            {retry}
          </div>
        )}
      </div>
    )
  }
  return (
    <div className="lading-empty lading-failure" role="alert">
      <span className="lading-drop-mark">
        <Icon name="cloud" />
      </span>
      <div>
        <p className="lading-drop-title">{message(`external-${phase}`, values)}</p>
        <p>{message(`external-${phase}-hint`, values)}</p>
      </div>
      <div className="lading-external-buttons">
        {activeSources(uploader).length > 1 && (
          <button
            type="button"
            className="lading-button"
            onClick={() => uploader.setCurrentActivity('start-from')}
          >
            {message('select-file-source')}
          </button>
        )}
        {phase !== 'blocked' && retry}
      </div>
    </div>
  )
}
