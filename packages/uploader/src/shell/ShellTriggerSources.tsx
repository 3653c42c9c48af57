import { useStyle } from '@lading/react/styling'
import { LineIcon, MENU_ICON, sourcesBeside } from '@lading/react/views'
import { type ReactElement, useRef } from 'react'
import type { ShellState } from './ShellState.js'
import { triggerSourcesStyle } from './triggerSourcesStyle.js'
import { useFocusKeeper } from './useKeptFocus.js'

/** The sources beside the button as the app shows them, until the app is there. */
export function ShellTriggerSources({ shell }: { readonly shell: ShellState }): ReactElement {
  const { message, settings, sources, queue, keptFocus, openSource } = shell
  const root = useRef<HTMLSpanElement>(null)
  useFocusKeeper(root, keptFocus)
  useStyle(root, triggerSourcesStyle)
  const { shown, inMenu } = sourcesBeside(settings.buttonMode, sources.length)
  const button = (id: string, label: string, path: string, onClick: () => void) => (
    <button
      key={id}
      type="button"
      className="lading-icon-button"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <LineIcon path={path} />
    </button>
  )
  return (
    <span ref={root} className="lading-trigger-actions">
      {sources
        .slice(0, shown)
        .map(({ id, label, iconPath }) => button(id, message(label), iconPath, () => openSource(id)))}
      {/* The menu is part of the app: the dialog with all sources opens as soon as that is there. */}
      {inMenu > 0 && button('', message('select-file-source'), MENU_ICON, () => queue.add({ kind: 'start' }))}
    </span>
  )
}
