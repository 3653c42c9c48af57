import { Icon, useMessage } from '@lading/react'
import type { ReactElement } from 'react'
import type { HandoffSnapshot } from '../link/HandoffSnapshot.js'
import { HandoffCode } from './HandoffCode.js'

interface HandoffConnectedProps {
  readonly snapshot: HandoffSnapshot
  readonly onDisconnect: () => void
  readonly onDone: () => void
}

/** Shows what has arrived from a connected phone. */
export function HandoffConnected({ snapshot, onDisconnect, onDone }: HandoffConnectedProps): ReactElement {
  const message = useMessage()
  const { code, count, sending, isLost } = snapshot
  return (
    <div className="lading-handoff-panel">
      <span className="lading-handoff-mark">
        <Icon name="handoff" />
      </span>
      <p className="lading-handoff-title">{message('handoff-connected')}</p>
      <HandoffCode code={code} hint={message('handoff-connected-hint')} />
      <p className="lading-handoff-count">
        {count > 0 ? message('handoff-received', { count }) : message('handoff-none')}
      </p>
      {sending > 0 && <p>{message('handoff-sending', { count: sending })}</p>}
      {isLost && <p role="alert">{message('handoff-lost')}</p>}
      <div className="lading-handoff-actions">
        <button type="button" className="lading-button" onClick={onDisconnect}>
          {message('handoff-disconnect')}
        </button>
        <button type="button" className="lading-button lading-primary" data-main-control="" onClick={onDone}>
          {message('handoff-done')}
        </button>
      </div>
    </div>
  )
}
