import type { ReactElement } from 'react'
import type { EditSession, SessionSnapshot } from '../state/EditSession.js'
import type { EditorMessage } from './editorTexts.js'
import { ToolButton } from './ToolButton.js'
import { Toolbar } from './Toolbar.js'

/** Props of {@link HistoryTools}. */
export interface HistoryToolsProps {
  readonly session: EditSession
  readonly snapshot: SessionSnapshot
  readonly isComparing: boolean
  readonly onCompare: (isComparing: boolean) => void
  readonly isZoomed: boolean
  /** Zooms to the selection, or out. */
  readonly onZoom: () => void
  readonly message: EditorMessage
}

/** The controls above the stage: history, comparison and zoom. */
export function HistoryTools(props: HistoryToolsProps): ReactElement {
  const { session, snapshot, isComparing, onCompare, isZoomed, onZoom, message } = props
  const { canUndo, canRedo, canReset } = snapshot
  return (
    <Toolbar label={message('editor-history')} className="lading-editor-history">
      <ToolButton icon="undo" label={message('editor-undo')} disabled={!canUndo} onClick={session.undo} />
      <ToolButton icon="redo" label={message('editor-redo')} disabled={!canRedo} onClick={session.redo} />
      <ToolButton icon="reset" label={message('editor-reset')} disabled={!canReset} onClick={session.reset} />
      <span className="lading-editor-space" />
      <ToolButton
        icon={isZoomed ? 'zoom-out' : 'zoom'}
        label={message(isZoomed ? 'editor-zoom-out' : 'editor-zoom')}
        onClick={onZoom}
      />
      <ToolButton
        icon="compare"
        label={message('editor-compare')}
        aria-pressed={isComparing}
        disabled={!canReset}
        onPointerDown={(event) => {
          if (event.button !== 0 || !canReset) return
          event.currentTarget.setPointerCapture(event.pointerId)
          onCompare(true)
        }}
        onPointerUp={() => onCompare(false)}
        onLostPointerCapture={() => onCompare(false)}
        onContextMenu={(event) => event.preventDefault()}
        onClick={({ detail }) => {
          // Without a pointer: by the keyboard or an assistive technology.
          if (detail === 0) onCompare(!isComparing)
        }}
      />
    </Toolbar>
  )
}
