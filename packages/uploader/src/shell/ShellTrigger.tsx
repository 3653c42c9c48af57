'use client'

import {
  dropIcon,
  IconButtonView,
  LineIcon,
  moreIcon,
  sourcesBeside,
  TriggerView,
} from '@lading/react/internal/views'
import type { ReactElement } from 'react'
import { ShellNotice } from './ShellNotice.js'
import type { ShellState } from './ShellState.js'
import { useShellDrop } from './useShellDrop.js'

/** The button that opens the uploader; it stays when the app is loaded. */
export function ShellTrigger({ shell }: { readonly shell: ShellState }): ReactElement {
  const { message, settings, sources, uploader, intents, trigger, isSlow, openSource, loaded } = shell
  const Content = uploader && loaded.app?.TriggerContent
  const { handlers } = useShellDrop(shell)
  const isCompact = settings.dynamicButtonViewMode === 'compact'
  const label = message(settings.multiple ? 'upload-files' : 'upload-file')
  const open = () => {
    const isOnly = settings.opens === 'dialog' || sources.length === 1
    if (!uploader?.entries.size && isOnly && sources.some(({ id }) => id === 'local')) openSource('local')
    else if (uploader) uploader.initFlow()
    else intents.add({ kind: 'start' })
  }
  return (
    <>
      <TriggerView
        buttonRef={trigger}
        onOpen={open}
        busy={isSlow}
        {...(!uploader && settings.dropzone && handlers)}
      >
        {Content ? (
          <Content uploader={uploader} />
        ) : (
          <>
            {(isCompact || settings.dynamicButtonShowFirstIcon) && <LineIcon path={dropIcon} />}
            {isCompact ? (
              <span className="lading-hidden" data-compact>
                {label}
              </span>
            ) : (
              <span>{label}</span>
            )}
          </>
        )}
      </TriggerView>
      {!uploader && <ShellTriggerSources shell={shell} />}
      <ShellNotice shell={shell} />
    </>
  )
}

/** The sources next to the button until the app is loaded, rendered as in the app. */
function ShellTriggerSources({ shell }: { readonly shell: ShellState }): ReactElement | null {
  const { message, settings, sources, intents, openSource } = shell
  const { shown, inMenu } = sourcesBeside(settings.dynamicButtonViewMode, sources.length)
  if (shown + inMenu === 0) return null
  return (
    <span className="lading-trigger-actions">
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
          icon={<LineIcon path={moreIcon} />}
          label={message('trigger-menu')}
          // The menu is part of the app: the dialog with all sources opens as soon as the app is loaded.
          onClick={() => intents.add({ kind: 'start' })}
        />
      )}
    </span>
  )
}
