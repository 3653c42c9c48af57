'use client'

import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** Steps for arrow keys, in reading direction. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Makes an element a toolbar: Tab reaches a single control; arrow keys, Home and End move. Returns the key listener. */
export function useToolbarKeys(root: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  const current = useRef<HTMLElement | null>(null)
  const list = () => [...(root.current?.querySelectorAll<HTMLElement>('button, input') ?? [])]

  const setCurrent = (control: HTMLElement | undefined) => {
    current.current = control ?? null
    for (const item of list()) item.tabIndex = item === control ? 0 : -1
  }

  // Runs after each change, because the controls might have changed.
  useLayoutEffect(() => {
    const controls = list()
    const known = controls.find((control) => control === current.current)
    setCurrent(
      known ?? controls.find((control) => control.getAttribute('aria-pressed') === 'true') ?? controls[0],
    )
    const element = root.current
    const follow = ({ target }: FocusEvent) => setCurrent(list().find((control) => control === target))
    element?.addEventListener('focusin', follow)
    return () => element?.removeEventListener('focusin', follow)
  })

  return (event) => {
    const controls = list()
    const at = controls.indexOf(event.target as HTMLElement)
    const isMirrored = root.current !== null && getComputedStyle(root.current).direction === 'rtl'
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    const step = (STEPS[event.key] ?? 0) * (isMirrored && isSideways ? -1 : 1)
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? controls.length - 1
          : (at + step + controls.length) % controls.length
    if (at < 0 || next === at || Number.isNaN(next)) return
    event.preventDefault()
    controls[next]?.focus()
  }
}
