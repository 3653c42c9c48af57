import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef } from 'react'
import { type EditSession, isSameEdit } from '../state/EditSession.js'
import type { EditState } from '../state/EditState.js'
import type { EditorMessage } from './editorTexts.js'
import type { SubToolbarProps } from './tab/ColorTabProps.js'

interface ValuePanelProps extends SubToolbarProps {
  readonly session: Pick<EditSession, 'update' | 'end'> & { readonly snapshot: { readonly state: EditState } }
  readonly message: EditorMessage
  /** Called with true when the panel opens and replaces the tabs, and with false when it closes. */
  readonly onShown: (isShown: boolean) => void
}

/** Renders a panel that replaces the tabs while a value is changed. Cancel restores the state from when the panel opened. */
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
  // Otherwise the dialog around the editor would go back another level.
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
