import { type ReactElement, useEffect } from 'react'
import type { LoadCause } from '../source/LoadError.js'
import type { EditorMessage } from './editorTexts.js'
import { EditorIcon } from './tab/EditorIcon.js'

interface SplashProps {
  readonly reason: LoadCause
  /** Message title. @default says what couldn't be loaded, and why */
  readonly title?: string | undefined
  readonly message: EditorMessage
  /** Retries the failed request; null if retrying can't help. Also called when the connection is back. */
  readonly onRetry: (() => void) | null
  /** True if an editable image is shown, which the message must not cover. @default false */
  readonly isNotice?: boolean
}

/** Renders a message that says what couldn't be loaded. */
export function Splash({ reason, title, message, onRetry, isNotice = false }: SplashProps): ReactElement {
  useEffect(() => {
    if (!onRetry) return
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <div className="lading-editor-splash" role="alert" data-notice={isNotice || undefined}>
      <EditorIcon name={reason === 'offline' ? 'offline' : 'broken'} />
      <p className="lading-editor-title">{title ?? message(`editor-${reason}`)}</p>
      {!isNotice && <p>{message(`editor-${reason}-hint`)}</p>}
      {onRetry && reason !== 'no-image' && reason !== 'too-large' && (
        <button type="button" className="lading-editor-button" onClick={onRetry}>
          {message('editor-retry')}
        </button>
      )}
    </div>
  )
}
