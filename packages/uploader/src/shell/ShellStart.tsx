'use client'

import {
  DropAreaView,
  dropIcon,
  LineIcon,
  PhoneTilesView,
  photosIcon,
  SourceButtonView,
  StartView,
  useCanDrag,
  useClientLayoutEffect,
  usePhoneCamera,
} from '@lading/react/internal/views'
import { type ReactElement, useId, useRef } from 'react'
import { ShellNotice } from './ShellNotice.js'
import type { ShellState } from './ShellState.js'
import { useShellDrop } from './useShellDrop.js'

/** The start until the app is loaded, with the same elements as in the app. */
export function ShellStart({ shell }: { readonly shell: ShellState }): ReactElement {
  const { message, settings, sources, waiting, isSlow, openSource, early } = shell
  const section = useRef<HTMLElement>(null)
  const headingId = useId()
  const hasFocus = useRef(false)
  const hasRows = early !== null
  useClientLayoutEffect(() => {
    // The button that had focus has left together with the start.
    if (hasRows && hasFocus.current) section.current?.focus({ preventScroll: true })
  }, [hasRows])
  const { isOver, handlers } = useShellDrop(shell)
  const canDrag = useCanDrag()
  const phoneCamera = usePhoneCamera(sources, settings.accept, settings.imgOnly)
  const hasLocal = sources.some(({ id }) => id === 'local')
  const last = waiting.at(-1)
  const isBusy = (id: string) => isSlow && (last?.kind === 'source' ? last.id : 'local') === id
  return (
    <section
      ref={section}
      className="lading-activity"
      aria-labelledby={headingId}
      tabIndex={-1}
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
      {...handlers}
    >
      <header className="lading-header">
        <h2 id={headingId} className="lading-heading">
          <span>{message(settings.multiple ? 'upload-files' : 'upload-file')}</span>
        </h2>
      </header>
      <ShellNotice shell={shell} />
      {early ? (
        <early.Rows {...early} labelledBy={headingId} />
      ) : (
        <div className="lading-body">
          <StartView
            message={message}
            wrap={settings.sourceListWrap}
            dropArea={
              phoneCamera ? (
                <PhoneTilesView
                  tiles={[
                    {
                      id: 'photos',
                      icon: <LineIcon path={photosIcon} />,
                      label: message('photo-library'),
                      onOpen: () => openSource('local', { photosOnly: true }),
                      busy: isBusy('local'),
                    },
                    {
                      id: phoneCamera.id,
                      icon: <LineIcon path={phoneCamera.iconPath} />,
                      label: phoneCamera.label && message(phoneCamera.label),
                      onOpen: () => openSource(phoneCamera.id),
                      busy: isBusy(phoneCamera.id),
                    },
                  ]}
                />
              ) : (
                (hasLocal || (canDrag && sources.some(({ id }) => id === 'url'))) && (
                  <DropAreaView
                    message={message}
                    multiple={settings.multiple}
                    acceptsDrops={canDrag}
                    invites={hasLocal ? 'files' : 'links'}
                    state={isOver ? 'over' : 'inactive'}
                    icon={<LineIcon path={dropIcon} />}
                    onOpen={hasLocal ? () => openSource('local') : undefined}
                    busy={isBusy('local')}
                  />
                )
              )
            }
            sources={sources
              .filter((source) => source !== phoneCamera)
              .map(({ id, label, iconPath }) =>
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
      )}
    </section>
  )
}
