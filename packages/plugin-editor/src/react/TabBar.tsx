import type { ReactElement } from 'react'
import type { EditorTabId } from './EditorProps.js'
import type { EditorMessage } from './editorTexts.js'
import { EditorIcon } from './tab/EditorIcon.js'
import { Toolbar } from './tab/Toolbar.js'

interface TabBarProps {
  readonly tabs: readonly EditorTabId[]
  readonly tab: EditorTabId
  readonly onTab: (tab: EditorTabId) => void
  /** Id of the element that holds a tab's controls. */
  readonly panelId: string
  readonly message: EditorMessage
}

/** The tabs, below their controls. */
export function TabBar({ tabs, tab, onTab, panelId, message }: TabBarProps): ReactElement {
  return (
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
  )
}
