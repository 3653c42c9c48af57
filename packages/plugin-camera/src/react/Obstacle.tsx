'use client'

import { activeSources, type Uploader } from '@lading/kernel'
import { Icon, useText } from '@lading/react'
import type { ReactElement } from 'react'
import type { CaptureSnapshot } from '../engine/CaptureSnapshot.js'

/** Properties of {@link Obstacle}. */
export interface ObstacleProps {
  readonly uploader: Uploader
  readonly snapshot: CaptureSnapshot
  readonly onStart: () => void
}

/** Problems that go away by nothing that a person could do on this page. */
const lasting: ReadonlySet<string> = new Set(['insecure', 'blocked', 'unsupported'])

/** Says why there is no picture, and what can be done. */
export function Obstacle({ uploader, snapshot, onStart }: ObstacleProps): ReactElement {
  const text = useText()
  const { isStarting, permission, problem } = snapshot
  const key = permission === 'denied' ? 'camera-permissions-denied' : problem && `camera-${problem}`
  if (isStarting && (permission === 'granted' || key)) {
    return (
      <div className="lading-loading lading-camera-obstacle" role="status">
        <span className="lading-hidden">{text('camera-starting')}</span>
      </div>
    )
  }
  const shown = key ?? 'camera-permissions-prompt'
  const isPermission = key === null || permission === 'denied'
  const local = activeSources(uploader).find(({ id }) => id === 'local')
  return (
    <div className="lading-camera-obstacle" role={isStarting ? undefined : 'alert'}>
      <span className="lading-camera-mark">
        <Icon name={key ? 'camera-off' : 'camera'} />
      </span>
      <p className="lading-camera-title">{text(shown)}</p>
      <p>{text(`${shown}-hint`)}</p>
      <div className="lading-camera-ways">
        {local && key && (
          <button
            type="button"
            className="lading-button"
            data-camera-focus={lasting.has(problem ?? '') ? '' : undefined}
            onClick={() => void uploader.openSource(local.id)}
          >
            {text('camera-choose-file')}
          </button>
        )}
        {!lasting.has(problem ?? '') && !isStarting && (
          <button
            type="button"
            className="lading-button lading-primary"
            data-camera-focus=""
            onClick={onStart}
          >
            {text(isPermission ? 'camera-permissions-request' : 'camera-try-again')}
          </button>
        )}
      </div>
    </div>
  )
}
