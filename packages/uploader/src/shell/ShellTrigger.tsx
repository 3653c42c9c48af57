import { LineIcon, startIcons, TriggerView } from '@lading/react/views'
import type { ReactElement } from 'react'
import { ShellNotice } from './ShellNotice.js'
import type { ShellState } from './ShellState.js'
import { ShellTriggerSources } from './ShellTriggerSources.js'
import { useShellDrop } from './useShellDrop.js'

/** The button that opens the uploader; it stays when the app is loaded. */
export function ShellTrigger({ shell }: { readonly shell: ShellState }): ReactElement {
  const { message, settings, sources, uploader, queue, trigger, isSlow, openSource, loaded } = shell
  const Content = uploader && loaded.app?.TriggerContent
  const { handlers } = useShellDrop(shell)
  const isCompact = settings.buttonMode === 'compact'
  const label = message(settings.multiple ? 'upload-files' : 'upload-file')
  const open = () => {
    if (uploader) uploader.initFlow()
    // The app would show the sources. Until it is loaded, the system's dialog is quicker.
    else if (sources.some(({ id }) => id === 'local')) openSource('local')
    else queue.add({ kind: 'start' })
  }
  return (
    <>
      <TriggerView
        buttonRef={trigger}
        onOpen={open}
        busy={isSlow}
        dropHandlers={uploader || !settings.dropzone ? undefined : handlers}
      >
        {Content ? (
          <Content uploader={uploader} />
        ) : (
          <>
            {(isCompact || settings.showsButtonIcon) && <LineIcon path={startIcons.drop} />}
            {isCompact ? (
              <span className="lading-hidden" data-compact>
                {label}
              </span>
            ) : (
              label
            )}
          </>
        )}
      </TriggerView>
      {!uploader && <ShellTriggerSources shell={shell} />}
      <ShellNotice shell={shell} />
    </>
  )
}
