import type { ReactElement } from 'react'
import type { AnyEditorTab } from '../tabs/EditorTabItem.js'
import type { EditorMessage } from './editorTexts.js'
import { LinePath } from './tab/EditorIcon.js'
import { Toolbar } from './tab/Toolbar.js'

interface TabBarProps {
  readonly tabs: readonly AnyEditorTab[]
  readonly tab: string
  readonly onTab: (id: string) => void
  /** Id of the element that contains the tab's controls. */
  readonly panelId: string
  readonly nameOf: (id: string) => string
  readonly iconPath: (name: string) => string | undefined
  readonly message: EditorMessage
}

/** Renders the tab list, below the tab's controls. */
export function TabBar({ tabs, tab, onTab, panelId, nameOf, iconPath, message }: TabBarProps): ReactElement {
  return (
    <Toolbar role="tablist" label={message('editor-tabs')} className="lading-editor-tabs">
      {tabs.map(({ id, icon }) => {
        const name = nameOf(id)
        const path = iconPath(icon)
        return (
          <button
            key={id}
            id={`${panelId}-${id}`}
            type="button"
            role="tab"
            className="lading-editor-tab"
            aria-selected={id === tab}
            aria-controls={panelId}
            aria-label={name}
            title={name}
            onClick={() => onTab(id)}
          >
            {path && <LinePath path={path} />}
            <span data-only={path ? undefined : ''}>{name}</span>
          </button>
        )
      })}
    </Toolbar>
  )
}
