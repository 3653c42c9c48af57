import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef } from 'react'
import { type EditSession, isSameEdit } from '../state/EditSession.js'
import type { EditState } from '../state/EditState.js'
import type { EditorMessage } from './editorTexts.js'
import type { SubToolbarProps } from './tab/ColorTabProps.js'

interface ValuePanelProps extends SubToolbarProps {
  readonly session: Pick<EditSession, 'update' | 'end'> & { readonly snapshot: { readonly state: EditState } }
  readonly message: EditorMessage
  /** Called with whether the panel is shown, which takes the place of the tabs. */
  readonly onShown: (isShown: boolean) => void
}

/** A panel that replaces the tabs while one value is changed. Cancel restores the state that it was opened with. */
export function ValuePanel(props: ValuePanelProps): ReactElement {
  const { title, children, onClose, session, message, onShown } = props
  useLayoutEffect(() => {
    onShown(true)
    return () => onShown(false)
  }, [onShown])
  const opened = useRef(session.snapshot.state)
  const cancel = () => {
    session.end()
    session.update((state) => (isSameEdit(state, opened.current) ? state : opened.current))
    onClose()
  }
  // The dialog around the editor would go back a level more.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own
    <div role="group" aria-label={title} className="lading-editor-value" data-escape="" onKeyDown={leave}>
      {children}
      <div className="lading-editor-bar">
        <button type="button" className="lading-editor-button" onClick={cancel}>
          {message('cancel')}
        </button>
        <span className="lading-editor-heading">{title}</span>
        <button
          type="button"
          className="lading-editor-button lading-editor-primary"
          onClick={() => {
            session.end()
            onClose()
          }}
        >
          {message('apply')}
        </button>
      </div>
    </div>
  )
}
