import { type KeyboardEvent, type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react'

/** Props of {@link Toolbar}. */
export interface ToolbarProps {
  readonly label: string
  readonly className: string
  /** ARIA role; `tablist` moves the selection along with the focus. @default 'toolbar' */
  readonly role?: 'toolbar' | 'tablist' | 'listbox'
  readonly children: ReactNode
}

/** Renders a row of buttons as a single tab stop: arrow keys, Home and End move the focus within the row. */
export function Toolbar({ label, className, role = 'toolbar', children }: ToolbarProps): ReactElement {
  const root = useRef<HTMLDivElement>(null)
  const buttons = () => [...(root.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]

  // Buttons can appear, disappear or be disabled, so after each render make exactly one button reachable by Tab.
  useLayoutEffect(() => {
    const all = buttons()
    const isFocused = (button: HTMLButtonElement) => button === button.ownerDocument.activeElement
    const isStop = (button: HTMLButtonElement) => button.tabIndex === 0 && button.hasAttribute('data-stop')
    const enabled = all.filter(({ disabled }) => !disabled)
    const selected = enabled.find((button) => button.getAttribute('aria-selected') === 'true')
    setStop(all, enabled.find(isFocused) ?? selected ?? enabled.find(isStop) ?? enabled[0])
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const enabled = buttons().filter(({ disabled }) => !disabled)
    const at = enabled.indexOf(event.target as HTMLButtonElement)
    const next = enabled[indexAfter(event, at, enabled.length)]
    if (at < 0 || !next) return
    event.preventDefault()
    setStop(buttons(), next)
    next.focus()
    if (role === 'tablist') next.click()
  }

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a name
    // biome-ignore lint/a11y/noStaticElementInteractions: both roles are interactive
    <div ref={root} className={className} role={role} aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}

function setStop(buttons: readonly HTMLButtonElement[], stop: HTMLButtonElement | undefined): void {
  for (const button of buttons) {
    button.tabIndex = button === stop ? 0 : -1
    button.toggleAttribute('data-stop', button === stop)
  }
}

function indexAfter({ key, currentTarget }: KeyboardEvent, at: number, count: number): number {
  const step = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return (at + step + count) % count
    case 'ArrowLeft':
      return (at - step + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}
