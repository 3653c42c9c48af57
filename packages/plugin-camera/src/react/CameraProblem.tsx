import { activeSources, type Uploader } from '@lading/kernel'
import { Icon, useMessage } from '@lading/react'
import type { ReactElement } from 'react'
import type { CaptureSnapshot } from '../engine/CaptureSnapshot.js'
import { offerUserMedia } from './offerUserMedia.js'
import { useWords } from './useWords.js'

interface CameraProblemProps {
  readonly uploader: Uploader
  readonly snapshot: CaptureSnapshot
  readonly onStart: () => void
}

/** Problems that the person can't solve on this page. */
const PERMANENT: ReadonlySet<string> = new Set(['insecure', 'blocked', 'unsupported'])

/** Lets people undo a denial in place, in browsers that can. */
const undoDenial = (element: Element | null) => {
  if (element) offerUserMedia(element)
}

/** Explains why the camera shows no image and what to do about it. */
export function CameraProblem({ uploader, snapshot, onStart }: CameraProblemProps): ReactElement {
  const message = useMessage()
  const words = useWords()
  const { isStarting, permission, problem } = snapshot
  const key = permission === 'denied' ? 'camera-permissions-denied' : problem && `camera-${problem}`
  if (isStarting && (permission === 'granted' || key)) {
    return (
      <div className="lading-empty lading-loading lading-camera-problem" role="status">
        <span className="lading-hidden">{message('camera-starting')}</span>
      </div>
    )
  }
  const shown = key ?? 'camera-permissions-prompt'
  const isPermission = key === null || permission === 'denied'
  const isPermanent = PERMANENT.has(problem ?? '')
  const local = activeSources(uploader).find(({ id }) => id === 'local')
  return (
    <div className="lading-camera-problem" role={isStarting ? undefined : 'alert'}>
      <span className="lading-camera-mark">
        <Icon name={key ? 'camera-off' : 'camera'} />
      </span>
      <p className="lading-step-title">{message(shown)}</p>
      <p>{message(`${shown}-hint`)}</p>
      <div className="lading-step-actions" ref={permission === 'denied' ? undoDenial : null}>
        {local && key && (
          <button
            type="button"
            className="lading-button"
            data-main-control={isPermanent ? '' : undefined}
            onClick={() => void uploader.openSource(local.id)}
          >
            {message('camera-choose-file')}
          </button>
        )}
        {!isPermanent && !isStarting && (
          <button
            type="button"
            className="lading-button lading-primary"
            data-main-control=""
            onClick={onStart}
          >
            {isPermission
              ? words('camera-permissions-request', 'camera-try-again')
              : message('camera-try-again')}
          </button>
        )}
      </div>
    </div>
  )
}
