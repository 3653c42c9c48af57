import { ToolButton } from '@lading/react'
import type { ReactElement } from 'react'
import type { EditSession, SessionSnapshot } from '../state/EditSession.js'
import type { EditorMessage } from './editorTexts.js'
import { EditorIcon } from './tab/EditorIcon.js'
import { Toolbar } from './tab/Toolbar.js'

interface HistoryToolsProps {
  readonly session: EditSession
  readonly snapshot: SessionSnapshot
  readonly isComparing: boolean
  readonly onCompare: (isComparing: boolean) => void
  readonly isZoomed: boolean
  /** Zooms in on the crop, or out. */
  readonly onZoom: () => void
  readonly message: EditorMessage
}

/** Renders the controls above the stage: history, comparison and zoom. */
export function HistoryTools(props: HistoryToolsProps): ReactElement {
  const { session, snapshot, isComparing, onCompare, isZoomed, onZoom, message } = props
  const { canUndo, canRedo, canReset } = snapshot
  return (
    <Toolbar label={message('editor-history')} className="lading-editor-history">
      <ToolButton label={message('editor-undo')} isEnabled={canUndo} onClick={session.undo}>
        <EditorIcon name="undo" />
      </ToolButton>
      <ToolButton label={message('editor-redo')} isEnabled={canRedo} onClick={session.redo}>
        <EditorIcon name="redo" />
      </ToolButton>
      <ToolButton label={message('editor-reset')} isEnabled={canReset} onClick={session.reset}>
        <EditorIcon name="reset" />
      </ToolButton>
      <span className="lading-editor-space" />
      <ToolButton label={message(isZoomed ? 'editor-zoom-out' : 'editor-zoom')} onClick={onZoom}>
        <EditorIcon name={isZoomed ? 'zoom-out' : 'zoom'} />
      </ToolButton>
      <ToolButton
        label={message('editor-compare')}
        aria-pressed={isComparing}
        isEnabled={canReset}
        onPointerDown={(event) => {
          if (event.button !== 0 || !canReset) return
          event.currentTarget.setPointerCapture(event.pointerId)
          onCompare(true)
        }}
        onPointerUp={() => onCompare(false)}
        onLostPointerCapture={() => onCompare(false)}
        onContextMenu={(event) => event.preventDefault()}
        onClick={({ detail }) => {
          // `detail` is 0 for clicks from the keyboard or assistive technology.
          if (detail === 0) onCompare(!isComparing)
        }}
      >
        <EditorIcon name="compare" />
      </ToolButton>
    </Toolbar>
  )
}
