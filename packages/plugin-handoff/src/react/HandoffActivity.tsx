import { useFollowingFocus, useMessage, useStyle, useUploader } from '@lading/react'
import { type ReactElement, useEffect, useRef, useSyncExternalStore } from 'react'
import { handoffStyle } from '../handoffStyle.js'
import type { HandoffLink } from '../link/createHandoffLink.js'
import { HandoffConnected } from './HandoffConnected.js'
import { HandoffOver } from './HandoffOver.js'
import { HandoffWaiting } from './HandoffWaiting.js'

/** Renders the activity that hands over to a phone. The handover ends when the activity is left. */
export function HandoffActivity({ link }: { readonly link: HandoffLink }): ReactElement {
  const uploader = useUploader()
  const message = useMessage()
  const root = useRef<HTMLDivElement>(null)
  const snapshot = useSyncExternalStore(link.subscribe, link.getSnapshot, link.getSnapshot)
  const { phase, count, sending } = snapshot
  useStyle(root, handoffStyle)
  const handlers = useFollowingFocus(root, phase)
  useEffect(() => {
    link.open()
    // React unmounts and mounts again in StrictMode.
    return () => {
      setTimeout(() => root.current?.isConnected || link.end())
    }
  }, [link])

  const showFiles = () => {
    uploader.setCurrentActivity('upload-list')
    uploader.setModalState(true)
  }
  return (
    <div ref={root} className="lading-handoff" {...handlers}>
      <p className="lading-hidden" role="status">
        {phase === 'opening' && <span>{message('handoff-opening')}</span>}
        {phase === 'waiting' && <span>{message('handoff-scan')}</span>}
        {phase === 'connected' && <span>{message('handoff-connected')}</span>}
        {phase === 'connected' && count > 0 && <span>{message('handoff-received', { count })}</span>}
        {phase === 'connected' && sending > 0 && (
          <span>{message('handoff-sending', { count: sending })}</span>
        )}
        {phase === 'ended' && <span>{message('handoff-ended')}</span>}
        {phase === 'expired' && <span>{message('handoff-expired')}</span>}
      </p>
      {(phase === 'idle' || phase === 'opening') && (
        <p className="lading-handoff-opening" aria-hidden>
          {message('handoff-opening')}
        </p>
      )}
      {phase === 'waiting' && <HandoffWaiting snapshot={snapshot} language={uploader.locale.language} />}
      {phase === 'connected' && (
        <HandoffConnected snapshot={snapshot} onDisconnect={link.disconnect} onDone={showFiles} />
      )}
      {(phase === 'ended' || phase === 'expired' || phase === 'failed' || phase === 'full') && (
        <HandoffOver snapshot={snapshot} onAgain={link.renew} onShow={showFiles} />
      )}
    </div>
  )
}
