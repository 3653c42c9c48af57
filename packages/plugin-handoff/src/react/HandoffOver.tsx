import { useMessage } from '@lading/react'
import type { ReactElement } from 'react'
import type { HandoffSnapshot } from '../link/HandoffSnapshot.js'

interface HandoffOverProps {
  readonly snapshot: HandoffSnapshot
  readonly onAgain: () => void
  readonly onShow: () => void
}

/** Says why there's no code or no phone, and what helps. */
export function HandoffOver({ snapshot, onAgain, onShow }: HandoffOverProps): ReactElement {
  const message = useMessage()
  const { phase, reason, count } = snapshot
  const isFailed = phase === 'failed'
  const hint = () => {
    if (!navigator.onLine) return message('handoff-offline-hint')
    return message(reason === 'busy' ? 'handoff-busy-hint' : 'handoff-failed-hint')
  }
  if (phase === 'full') {
    return (
      <div className="lading-handoff-panel">
        <p className="lading-handoff-title">{message('handoff-full')}</p>
        <p>{message('handoff-full-hint')}</p>
        <div className="lading-handoff-actions">
          <button
            type="button"
            className="lading-button lading-primary"
            data-main-control=""
            onClick={onShow}
          >
            {message('handoff-show')}
          </button>
        </div>
      </div>
    )
  }
  const title = isFailed ? 'handoff-failed' : phase === 'expired' ? 'handoff-expired' : 'handoff-ended'
  return (
    <div className="lading-handoff-panel">
      <p className="lading-handoff-title" role={isFailed ? 'alert' : undefined}>
        {message(title)}
      </p>
      {isFailed && <p>{hint()}</p>}
      {count > 0 && <p className="lading-handoff-count">{message('handoff-received', { count })}</p>}
      <div className="lading-handoff-actions">
        {count > 0 && (
          <button type="button" className="lading-button" onClick={onShow}>
            {message('handoff-show')}
          </button>
        )}
        <button type="button" className="lading-button lading-primary" data-main-control="" onClick={onAgain}>
          {message(isFailed ? 'handoff-retry' : 'handoff-again')}
        </button>
      </div>
    </div>
  )
}
