'use client'

import type { CollectionSnapshot, Locale, UploadEntry, Uploader } from '@lading/kernel'
import { type ReactElement, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { MessageFormatter } from '../hooks/useMessage.js'
import { getLoadedKey } from '../live/getLoadedKey.js'
import type { useStyle } from '../parts/useStyle.js'
import { getPeekIds } from './getPeekIds.js'
import { peekStyle } from './peekStyle.js'
import { watchHover } from './watchHover.js'

/** Props for the progress popover. */
export interface PeekProps {
  /** Returns the button that it belongs to. */
  readonly trigger: () => HTMLElement | null
}

/**
 * Dashboard parts that the popover uses. They are passed in, because a chunk that shared their modules with the app would split
 * the app.
 */
export interface PeekParts {
  readonly useMessage: () => MessageFormatter
  readonly useUploader: () => Uploader
  readonly useCollection: <T>(selector: (collection: CollectionSnapshot) => T) => T
  readonly useEntry: (id: string) => UploadEntry | undefined
  readonly useStyle: typeof useStyle
  readonly place: (popover: HTMLElement, button: Element) => void
  readonly cancel: (uploader: Uploader, id: string) => void
  readonly renderCancel: (props: {
    readonly id: string
    readonly label: string
    readonly onClick: () => void
    readonly labelledBy: string
  }) => ReactNode
}

/** Maximum rows in the popover. */
const ROWS = 5

/** Returns the text about an upload's wait, which replaces its progress; null while bytes are sent. */
function getWait(
  { phase, isQueued, wait }: UploadEntry,
  message: MessageFormatter,
  locale: Pick<Locale, 'has'>,
): string | null {
  if (phase === 'paused') return message('paused')
  if (isQueued) return message(getLoadedKey('queued', locale))
  if (!wait) return null
  const key = wait.reason === 'offline' ? 'offline' : `wait-${wait.reason}`
  return wait.message ?? message(getLoadedKey(key, locale))
}

/**
 * Creates the progress popover: some running uploads next to the busy button, while the button or the popover is hovered or
 * focused.
 */
export function createPeek(parts: PeekParts): (props: PeekProps) => ReactElement {
  function Row({ id }: { readonly id: string }): ReactElement | null {
    const uploader = parts.useUploader()
    const message = parts.useMessage()
    const entry = parts.useEntry(id)
    const baseId = useId()
    const ring = useRef<SVGSVGElement>(null)
    const percent = Math.min(99, Math.floor(entry?.uploadProgress ?? 0))
    // Set through the DOM, because a strict content security policy forbids a `style` attribute.
    useLayoutEffect(() => ring.current?.style.setProperty('--_share', `${percent / 100}`), [percent])
    if (!entry) return null
    const wait = getWait(entry, message, uploader.locale)
    return (
      <li className="lading-peek-row" data-id={id}>
        <svg ref={ring} className="lading-icon lading-peek-ring" viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="8.25" />
          <circle cx="12" cy="12" r="8.25" pathLength="100" />
        </svg>
        <div className="lading-peek-facts">
          <bdi id={`${baseId}name`} className="lading-peek-name" translate="no">
            {entry.fileName ?? message(getLoadedKey('file-no-name', uploader.locale))}
          </bdi>
          {wait && <p className="lading-peek-state">{wait}</p>}
        </div>
        {!wait && <bdi className="lading-peek-state">{message('progress-percent', { percent })}</bdi>}
        {parts.renderCancel({
          id: `${baseId}cancel`,
          label: message('cancel'),
          labelledBy: `${baseId}cancel ${baseId}name`,
          onClick: () => parts.cancel(uploader, id),
        })}
      </li>
    )
  }

  function Rows({ onLost }: { readonly onLost: () => void }): ReactElement {
    const { entries } = parts.useUploader()
    const message = parts.useMessage()
    const count = parts.useCollection(({ uploadingCount }) => uploadingCount)
    const isSignedOut = parts.useCollection(({ wait }) => wait?.reason === 'signed-out')
    const shown = useRef<readonly string[]>([])
    shown.current = getPeekIds(entries, shown.current, ROWS)
    const list = useRef<HTMLUListElement>(null)
    const focused = useRef(-1)
    useLayoutEffect(() => {
      const element = list.current
      if (focused.current < 0 || !element || element.contains(element.ownerDocument.activeElement)) return
      // The focused row has ended: focus the next row.
      const buttons = element.querySelectorAll('button')
      const next = buttons[Math.min(focused.current, buttons.length - 1)]
      if (next) next.focus()
      else onLost()
    })
    return (
      <>
        <p className="lading-peek-heading">
          {message(isSignedOut ? 'header-signed-out' : 'header-uploading', { count })}
        </p>
        <ul
          ref={list}
          onFocus={({ currentTarget, target }) => {
            focused.current = [...currentTarget.querySelectorAll<HTMLElement>('button')].indexOf(target)
          }}
          onBlur={({ relatedTarget }) => {
            // Without a related target, the focused element was removed.
            if (relatedTarget) focused.current = -1
          }}
        >
          {shown.current.map((id) => (
            <Row key={id} id={id} />
          ))}
        </ul>
      </>
    )
  }

  return function Peek({ trigger }) {
    const message = parts.useMessage()
    const root = useRef<HTMLDivElement>(null)
    const [isOpen, setOpen] = useState(false)
    const latest = useRef(trigger)
    latest.current = trigger
    parts.useStyle(root, peekStyle)

    useEffect(() => {
      const [button, peek] = [latest.current(), root.current]
      if (button && peek && 'popover' in peek) return watchHover(button, peek, setOpen)
    }, [])

    useLayoutEffect(() => {
      const [button, peek] = [latest.current(), root.current]
      if (!isOpen || !button || !peek) return
      peek.showPopover?.()
      const place = () => parts.place(peek, button)
      place()
      const controller = new AbortController()
      const options = { capture: true, passive: true, signal: controller.signal }
      for (const type of ['scroll', 'resize']) window.addEventListener(type, place, options)
      return () => {
        controller.abort()
        if (peek.isConnected) peek.hidePopover?.()
      }
    }, [isOpen])

    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own
      <div ref={root} popover="manual" className="lading-peek" role="group" aria-label={message('uploading')}>
        {isOpen && <Rows onLost={() => trigger()?.focus()} />}
      </div>
    )
  }
}
