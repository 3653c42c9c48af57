import { activeSources, type MessageKey, type Uploader } from '@lading/kernel'
import { Icon, useMessage } from '@lading/react'
import type { ReactElement } from 'react'
import type { CaptureSnapshot } from '../../engine/index.js'
import type { RecordingKind } from '../RecordingKind.js'

interface RecorderProblemProps {
  readonly kind: RecordingKind
  readonly uploader: Uploader
  readonly snapshot: CaptureSnapshot
  readonly onStart: () => void
}

interface Explanation {
  readonly title: MessageKey
  readonly hint: MessageKey | null
  /** Whether the person can't solve it on this page. */
  readonly isPermanent?: boolean
}

/** Explains why recording isn't possible and what to do about it. */
export function RecorderProblem({ kind, uploader, snapshot, onStart }: RecorderProblemProps): ReactElement {
  const message = useMessage()
  const { isStarting, permission, problem } = snapshot
  const { title, hint, isPermanent = false } = explain(kind, snapshot)
  const local = activeSources(uploader).find(({ id }) => id === 'local')
  const isAsked = permission !== 'denied' && problem === null
  return (
    <div className="lading-recorder-problem" role={isStarting ? undefined : 'alert'}>
      <span className="lading-recorder-mark">
        <Icon name={`recorder-${kind}`} />
      </span>
      <p className="lading-step-title">{message(title)}</p>
      {hint && <p>{message(hint)}</p>}
      <div className="lading-step-actions">
        {local && !isAsked && (
          <button type="button" className="lading-button" onClick={() => void uploader.openSource(local.id)}>
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
            {message(problem === null ? 'camera-permissions-request' : 'camera-try-again')}
          </button>
        )}
      </div>
    </div>
  )
}

function explain(kind: RecordingKind, { permission, problem }: CaptureSnapshot): Explanation {
  if (permission === 'denied' && problem === null) {
    return { title: `${kind}-denied`, hint: kind === 'audio' ? 'audio-denied-hint' : 'screen-prompt-hint' }
  }
  switch (problem) {
    case null:
      return { title: `${kind}-prompt`, hint: `${kind}-prompt-hint` }
    case 'unplugged':
      return { title: `${kind}-stopped`, hint: null }
    case 'missing':
      return kind === 'audio'
        ? { title: 'audio-missing', hint: null }
        : { title: 'recorder-failed', hint: 'camera-failed-hint' }
    case 'busy':
      return { title: 'recorder-failed', hint: 'camera-busy-hint' }
    case 'insecure':
    case 'blocked':
      return { title: 'recorder-impossible', hint: null, isPermanent: true }
    case 'unsupported':
      return { title: 'recorder-impossible', hint: 'camera-unsupported-hint', isPermanent: true }
    case 'failed':
      return { title: 'recorder-failed', hint: 'camera-failed-hint' }
  }
}
