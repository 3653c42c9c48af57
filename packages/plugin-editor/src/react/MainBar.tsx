import type { ReactElement } from 'react'
import { EditorIcon } from './EditorIcon.js'
import type { EditorTabId } from './EditorProps.js'
import type { EditorMessage } from './editorTexts.js'
import { Toolbar } from './tab/Toolbar.js'

interface MainBarProps {
  readonly tabs: readonly EditorTabId[]
  readonly tab: EditorTabId
  readonly onTab: (tab: EditorTabId) => void
  /** Id of the element that holds a tab's controls. */
  readonly panelId: string
  readonly onCancel: () => void
  readonly onApply: () => void
  readonly message: EditorMessage
}

export function MainBar(props: MainBarProps): ReactElement {
  const { tabs, tab, onTab, panelId, onCancel, onApply, message } = props
  return (
    <div className="lading-editor-bar">
      <button type="button" className="lading-editor-button" onClick={onCancel}>
        {message('cancel')}
      </button>
      {tabs.length > 1 && (
        <Toolbar role="tablist" label={message('editor-tabs')} className="lading-editor-tabs">
          {tabs.map((id) => (
            <button
              key={id}
              id={`${panelId}-${id}`}
              type="button"
              role="tab"
              className="lading-editor-tab"
              aria-selected={id === tab}
              aria-controls={panelId}
              aria-label={message(`a11y-editor-tab-${id}`)}
              title={message(`a11y-editor-tab-${id}`)}
              onClick={() => onTab(id)}
            >
              <EditorIcon name={id} />
              <span>{message(`a11y-editor-tab-${id}`)}</span>
            </button>
          ))}
        </Toolbar>
      )}
      <button type="button" className="lading-editor-button lading-editor-primary" onClick={onApply}>
        {message('apply')}
      </button>
    </div>
  )
}
