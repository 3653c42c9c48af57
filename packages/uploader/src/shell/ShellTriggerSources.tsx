import { IconButtonView, LineIcon, sourcesBeside, startIcons } from '@lading/react/views'
import { type ReactElement, useRef } from 'react'
import type { ShellState } from './ShellState.js'
import { useFocusKeeper } from './useKeptFocus.js'

/** The sources beside the button until the app is loaded, in the same form as the app's. */
export function ShellTriggerSources({ shell }: { readonly shell: ShellState }): ReactElement | null {
  const { message, settings, sources, queue, keptFocus, openSource } = shell
  const root = useRef<HTMLSpanElement>(null)
  useFocusKeeper(root, keptFocus)
  const { shown, inMenu } = sourcesBeside(settings.buttonMode, sources.length)
  if (shown + inMenu === 0) return null
  return (
    <span ref={root} className="lading-trigger-actions">
      {sources
        .slice(0, shown)
        .map(({ id, label, iconPath }) =>
          label ? (
            <IconButtonView
              key={id}
              icon={<LineIcon path={iconPath} />}
              label={message(label)}
              onClick={() => openSource(id)}
            />
          ) : (
            <span key={id} className="lading-icon-button" />
          ),
        )}
      {inMenu > 0 && (
        <IconButtonView
          icon={<LineIcon path={startIcons.more} />}
          label={message('trigger-menu')}
          // The menu is part of the app: the dialog with all sources opens as soon as that is loaded.
          onClick={() => queue.add({ kind: 'start' })}
        />
      )}
    </span>
  )
}
