import { DropAreaView, LineIcon, SourceButtonView, StartView, startIcons } from '@lading/react/views'
import { type DragEvent, type ReactElement, useId, useRef, useState } from 'react'
import { keepTransfer } from './keepTransfer.js'
import { ShellNotice } from './ShellNotice.js'
import type { ShellState } from './ShellState.js'
import { useFocusKeeper } from './useKeptFocus.js'

/** The start as the app shows it, with the same elements, until the app is there. */
export function ShellStart({ shell }: { readonly shell: ShellState }): ReactElement {
  const { message, settings, sources, queue, waiting, isSlow, openSource } = shell
  const section = useRef<HTMLElement>(null)
  useFocusKeeper(section, shell.keptFocus)
  const headingId = useId()
  const [isOver, setOver] = useState(false)
  const hasLocal = sources.some(({ id }) => id === 'local')

  // The app distinguishes near from far; it is loaded with the first drag over the page.
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(hasLocal)
    event.dataTransfer.dropEffect = hasLocal ? 'copy' : 'none'
  }
  const drop = (event: DragEvent) => {
    drag(event)
    setOver(false)
    const { dataTransfer } = event
    if (!hasLocal || !dataTransfer.types.includes('Files')) return
    queue.add({ kind: 'transfer', transfer: keepTransfer(dataTransfer), how: 'drop-area' })
  }
  const last = waiting.at(-1)
  const isBusy = (id: string) => isSlow && (last?.kind === 'source' ? last.id : 'local') === id
  return (
    <section
      ref={section}
      className="lading-activity"
      aria-labelledby={headingId}
      tabIndex={-1}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <header className="lading-header">
        <h2 id={headingId} className="lading-heading">
          {message(settings.multiple ? 'upload-files' : 'upload-file')}
        </h2>
      </header>
      <ShellNotice shell={shell} />
      <div className="lading-body">
        <StartView
          message={message}
          dropArea={
            hasLocal && (
              <DropAreaView
                message={message}
                multiple={settings.multiple}
                acceptsDrops
                state={isOver ? 'over' : 'inactive'}
                icon={<LineIcon path={startIcons.drop} />}
                onOpen={() => openSource('local')}
                busy={isBusy('local')}
              />
            )
          }
          sources={sources.map(({ id, label, iconPath }) =>
            label ? (
              <SourceButtonView
                key={id}
                icon={<LineIcon path={iconPath} />}
                label={message(label)}
                onOpen={() => openSource(id)}
                busy={id !== 'local' && isBusy(id)}
              />
            ) : (
              <span key={id} className="lading-source" />
            ),
          )}
        />
      </div>
    </section>
  )
}
