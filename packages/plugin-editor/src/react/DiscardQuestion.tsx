import { type ReactElement, useEffect, useId, useRef } from 'react'
import type { EditorMessage } from './editorTexts.js'

/** Props of {@link DiscardQuestion}. */
export interface DiscardQuestionProps {
  readonly message: EditorMessage
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

/** Asks for confirmation before edits are discarded. */
export function DiscardQuestion({ message, onKeep, onDiscard }: DiscardQuestionProps): ReactElement {
  const id = useId()
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <div
      className="lading-editor-question"
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}hint`}
    >
      <p id={`${id}title`} className="lading-editor-title">
        {message('editor-discard-question')}
      </p>
      <p id={`${id}hint`}>{message('editor-discard-hint')}</p>
      <div className="lading-editor-answers">
        <button type="button" className="lading-editor-button" onClick={onDiscard}>
          {message('editor-discard')}
        </button>
        <button
          ref={keep}
          type="button"
          className="lading-editor-button lading-editor-primary"
          onClick={onKeep}
        >
          {message('editor-keep')}
        </button>
      </div>
    </div>
  )
}
