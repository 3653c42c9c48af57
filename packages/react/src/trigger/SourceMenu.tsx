'use client'

import type { Source } from '@lading/kernel'
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { Icon, IconButton } from '../parts/Icon.js'

/** Distance between a popover and its button, in CSS pixels. */
const GAP_PX = 6

/** True in all engines since Chrome 114, Firefox 125 and Safari 17. */
const hasPopovers = () => 'popover' in HTMLElement.prototype

/** A menu of sources in the top layer. Without popovers the button opens the start, which has the same sources. */
export function SourceMenu({ sources }: { readonly sources: readonly Source[] }): ReactElement {
  const uploader = useUploader()
  const message = useMessage()
  const id = useId()
  const root = useRef<HTMLSpanElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const [button, popover] = [root.current?.querySelector('button'), menu.current]
    if (!button || !popover || !hasPopovers()) return
    const controller = new AbortController()
    const { signal } = controller
    const close = () => popover.hidePopover()
    // Versions of React differ in the names of these attributes.
    popover.setAttribute('popover', 'auto')
    button.setAttribute('popovertarget', popover.id)
    popover.addEventListener(
      'toggle',
      (event) => {
        const isOpen = (event as ToggleEvent).newState === 'open'
        button.setAttribute('aria-expanded', String(isOpen))
        if (!isOpen) return window.removeEventListener('scroll', close, true)
        placePopover(popover, button)
        popover.querySelector('button')?.focus()
        window.addEventListener('scroll', close, { capture: true, signal })
      },
      { signal },
    )
    return () => controller.abort()
  }, [])

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const items = [...event.currentTarget.querySelectorAll('button')]
    const index = items.findIndex((item) => item.matches(':focus'))
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Tab') menu.current?.hidePopover()
    if (next === undefined) return
    event.preventDefault()
    items.at(next % items.length)?.focus()
  }
  return (
    <span ref={root}>
      <IconButton
        icon="more"
        label={message('trigger-menu')}
        {...(hasPopovers()
          ? { 'aria-haspopup': 'menu', 'aria-expanded': false }
          : { onClick: () => uploader.initFlow() })}
      />
      <div
        ref={menu}
        id={id}
        className="lading-menu"
        role="menu"
        aria-label={message('select-file-source')}
        onKeyDown={move}
      >
        {sources.map(({ id: source, label, icon, prefetch }) => (
          <button
            key={source}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className="lading-menu-item"
            onPointerEnter={prefetch}
            onFocus={prefetch}
            onClick={() => {
              menu.current?.hidePopover()
              void uploader.openSource(source)
            }}
          >
            <Icon name={icon ?? 'cloud'} />
            {message(label)}
          </button>
        ))}
      </div>
    </span>
  )
}

/** Places a popover below its button, or above it where there is no room, and inside the window. */
function placePopover(popover: HTMLElement, button: Element): void {
  const anchor = button.getBoundingClientRect()
  const { width, height } = popover.getBoundingClientRect()
  const isRtl = getComputedStyle(popover).direction === 'rtl'
  const below = anchor.bottom + GAP_PX
  const isAbove = below + height > window.innerHeight && anchor.top - GAP_PX - height >= 0
  const left = isRtl ? anchor.right - width : anchor.left
  popover.style.top = `${isAbove ? anchor.top - GAP_PX - height : below}px`
  popover.style.left = `${Math.max(GAP_PX, Math.min(left, window.innerWidth - width - GAP_PX))}px`
}
