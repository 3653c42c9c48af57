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

/** A menu item. */
export interface MenuItem {
  readonly id: string
  readonly label: string
  /** The icon's id. */
  readonly icon: string
  /** Receives the item's element, which is in the document until the menu has closed. */
  readonly run: (item: HTMLElement) => void
  /** Called when a person is about to click it. */
  readonly prefetch?: (() => void) | undefined
}

interface MenuButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children'> {
  /** @default a chevron */
  readonly icon?: ReactNode
  /** The button's accessible name. */
  readonly label: string
  /** The menu's accessible name. */
  readonly menuLabel: string
  readonly items: readonly MenuItem[]
  /** Called when the button is clicked in a browser without popovers. @default the button isn't rendered */
  readonly onUnsupported?: () => void
}

/** A button with a menu in the top layer, which is in the document only while it is open. */
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
    // React versions name these attributes differently.
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
        // Not earlier: the browser first moves the focus from an item to the button.
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
    // A surrounding list handles arrow keys, too.
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
