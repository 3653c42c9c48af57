'use client'

import {
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { followButton } from './followButton.js'
import { hasPopovers } from './hasPopovers.js'
import { Icon } from './Icon.js'
import { IconButtonView } from './IconButtonView.js'
import { noteMenu } from './isMenuOpen.js'

/** One item of a menu. */
export interface MenuItem {
  readonly id: string
  readonly label: string
  /** Id of its icon. */
  readonly icon: string
  /** Receives the item, which is in the document until the menu has closed. */
  readonly run: (item: HTMLElement) => void
  /** Called before it may be pressed. */
  readonly prefetch?: (() => void) | undefined
}

interface MenuButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children'> {
  /** @default a chevron */
  readonly icon?: ReactNode
  /** The accessible name of the button. */
  readonly label: string
  /** The accessible name of the menu. */
  readonly menuLabel: string
  readonly items: readonly MenuItem[]
  /** Called when the button is pressed in a browser without popovers. @default there is no such button */
  readonly onUnsupported?: () => void
}

/** A button with a menu in the top layer, which is in the document while it is open. */
export function MenuButton(props: MenuButtonProps): ReactElement {
  const { icon = <Icon name="more" />, label, menuLabel, items, onUnsupported, ...rest } = props
  const id = useId()
  const root = useRef<HTMLSpanElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const [button, popover] = [root.current?.querySelector('button'), menu.current]
    if (!button || !popover || !hasPopovers()) return
    const controller = new AbortController()
    const { signal } = controller
    let unfollow = () => {}
    signal.addEventListener('abort', () => {
      unfollow()
      noteMenu(popover, false)
    })
    // Versions of React differ in the names of these attributes.
    popover.setAttribute('popover', 'auto')
    button.setAttribute('popovertarget', popover.id)
    popover.addEventListener(
      'beforetoggle',
      (event) => {
        if ((event as ToggleEvent).newState === 'open') setOpen(true)
      },
      {
        signal,
      },
    )
    popover.addEventListener(
      'toggle',
      (event) => {
        const isShown = (event as ToggleEvent).newState === 'open'
        button.setAttribute('aria-expanded', String(isShown))
        // Not before: the browser moves the focus from an item to the button first.
        setOpen(isShown)
        noteMenu(popover, isShown)
        unfollow()
        if (!isShown) return
        unfollow = followButton(popover, button, () => popover.hidePopover())
        popover.querySelector('button')?.focus()
      },
      { signal },
    )
    return () => controller.abort()
  }, [])

  const move = (event: KeyboardEvent<HTMLElement>) => {
    // A list around it has its own arrows.
    event.stopPropagation()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const index = buttons.findIndex((item) => item.matches(':focus'))
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Tab') menu.current?.hidePopover()
    if (next === undefined) return
    event.preventDefault()
    buttons.at(next % buttons.length)?.focus()
  }
  return (
    <span ref={root}>
      <IconButtonView
        {...rest}
        icon={icon}
        label={label}
        {...(hasPopovers()
          ? { 'aria-haspopup': 'menu', 'aria-expanded': false }
          : { onClick: onUnsupported })}
      />
      <div ref={menu} id={id} className="lading-menu" role="menu" aria-label={menuLabel} onKeyDown={move}>
        {isOpen &&
          items.map(({ id: item, label: name, icon: image, run, prefetch }) => (
            <button
              key={item}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="lading-menu-item"
              onPointerEnter={prefetch}
              onFocus={prefetch}
              onClick={({ currentTarget }) => {
                menu.current?.hidePopover()
                run(currentTarget)
              }}
            >
              <Icon name={image} />
              <span>{name}</span>
            </button>
          ))}
      </div>
    </span>
  )
}
