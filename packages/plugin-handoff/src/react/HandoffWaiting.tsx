import { useMessage } from '@lading/react'
import { type ReactElement, useRef, useState } from 'react'
import type { HandoffSnapshot } from '../link/HandoffSnapshot.js'
import { HandoffCode } from './HandoffCode.js'
import { QrCode } from './QrCode.js'

interface HandoffWaitingProps {
  readonly snapshot: HandoffSnapshot
  readonly language: string
}

/** Shows the code and the link for a phone. */
export function HandoffWaiting({ snapshot, language }: HandoffWaitingProps): ReactElement {
  const message = useMessage()
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const { url, code, endsAtMs, isLost } = snapshot
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(endsAtMs)

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      // The page may not write to the clipboard: the selected text can be copied by hand.
      input.current?.focus()
      input.current?.select()
    }
  }
  return (
    <div className="lading-handoff-waiting">
      {/* Focused first: a low layout must not scroll the code away. */}
      <div className="lading-handoff-figure" tabIndex={-1} data-main-control="">
        <QrCode text={url} label={message('handoff-qr')} />
      </div>
      <div className="lading-handoff-side">
        <p className="lading-handoff-title">{message('handoff-scan')}</p>
        <p>{message('handoff-scan-hint')}</p>
        <HandoffCode code={code} hint={message('handoff-code-hint')} />
        <p>{message('handoff-until', { time })}</p>
        {isLost && <p role="alert">{message('handoff-lost')}</p>}
        <label className="lading-handoff-link">
          <span>{message('handoff-link')}</span>
          <input
            ref={input}
            form=""
            readOnly
            dir="ltr"
            value={url}
            spellCheck={false}
            autoComplete="off"
            onFocus={({ target }) => target.select()}
          />
        </label>
        <button type="button" className="lading-button" onClick={copy}>
          {message(isCopied ? 'handoff-copied' : 'handoff-copy')}
        </button>
        <p className="lading-hidden" role="status">
          {isCopied && <span>{message('handoff-copied')}</span>}
        </p>
      </div>
    </div>
  )
}
