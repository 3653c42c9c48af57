import type { ReactElement } from 'react'
import type { LoadCause } from '../source/LoadError.js'
import { EditorIcon } from './EditorIcon.js'
import type { EditorMessage } from './editorTexts.js'

/** Props of {@link Splash}. */
export interface SplashProps {
  readonly reason: LoadCause
  readonly message: EditorMessage
  /** Repeats what has failed; null where that cannot help. */
  readonly onRetry: (() => void) | null
}

/** Says why there is no picture. */
export function Splash({ reason, message, onRetry }: SplashProps): ReactElement {
  return (
    <div className="lading-editor-splash" role="alert">
      <EditorIcon name={reason === 'offline' ? 'offline' : 'broken'} />
      <p className="lading-editor-title">{message(`editor-${reason}`)}</p>
      <p>{message(`editor-${reason}-hint`)}</p>
      {onRetry && (
        <button type="button" className="lading-editor-button" onClick={onRetry}>
          {message('editor-retry')}
        </button>
      )}
    </div>
  )
}
