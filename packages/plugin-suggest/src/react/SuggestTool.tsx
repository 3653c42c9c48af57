import { formatSize } from '@lading/kernel'
import { useMessage, useStyle } from '@lading/react'
import { type ReactElement, useId, useRef } from 'react'
import { suggestStyle } from '../suggestStyle.js'
import type { SuggestToolProps } from './SuggestToolProps.js'
import { useOffer } from './useOffer.js'
import { useSuggestionRun } from './useSuggestionRun.js'

/** Renders the button that fills in a field. */
export function SuggestTool(props: SuggestToolProps): ReactElement | null {
  const { uploader, provider, label } = props
  const message = useMessage()
  const root = useRef<HTMLDivElement>(null)
  useStyle(root, suggestStyle)
  const noteId = useId()
  const [offer, renew] = useOffer(props)
  const { phase, share, suggestion, start, stop, use } = useSuggestionRun(props, renew)
  if (!offer) return <div ref={root} hidden />
  const { downloadBytes = 0 } = offer
  const isRunning = phase === 'running'
  const size = formatSize(downloadBytes, uploader.locale.language)
  return (
    <div ref={root} className="lading-suggest">
      <div className="lading-suggest-bar">
        <button
          type="button"
          className="lading-button"
          aria-label={isRunning || downloadBytes > 0 ? undefined : message('suggest-label', { field: label })}
          aria-describedby={noteId}
          onClick={isRunning ? stop : start}
        >
          {isRunning
            ? message('suggest-stop')
            : message(downloadBytes > 0 ? 'suggest-download' : 'suggest', { size })}
        </button>
        <span id={noteId}>{message(provider.note)}</span>
      </div>
      <p role="status">
        {isRunning && (
          <span>
            {share === null
              ? message('suggest-working')
              : message('suggest-downloading', { percent: Math.floor(share * 100) })}
          </span>
        )}
        {phase === 'failed' && <span>{message('suggest-failed')}</span>}
        {phase === 'filled' && <span>{message('suggest-check')}</span>}
        {phase === 'offered' && <span dir="auto">{suggestion}</span>}
      </p>
      {phase === 'offered' && (
        <button type="button" className="lading-button" onClick={use}>
          {message('use-suggestion')}
        </button>
      )}
    </div>
  )
}
