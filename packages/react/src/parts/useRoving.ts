'use client'

import { type FocusEvent, type KeyboardEvent, useMemo } from 'react'

/** The handlers of an element that is one Tab stop. */
export interface Roving {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

const BUTTONS = 'button:not([role], :disabled)'

/**
 * Makes the buttons of an element one Tab stop: Tab leaves it, and the arrows, Home and End move between them. Without the focus all
 * of them are reached, so that one that comes or leaves needs no care.
 */
export function useRoving(): Roving {
  return useMemo(() => {
    const skipped = new Set<HTMLElement>()
    const restore = () => {
      for (const button of skipped) button.tabIndex = 0
      skipped.clear()
    }
    return {
      onFocus({ currentTarget, target }) {
        restore()
        for (const button of currentTarget.querySelectorAll<HTMLElement>(BUTTONS)) {
          if (button === target || button.tabIndex < 0) continue
          button.tabIndex = -1
          skipped.add(button)
        }
      },
      onBlur: restore,
      onKeyDown(event) {
        const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(BUTTONS)]
        const index = buttons.indexOf(event.target as HTMLElement)
        const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
        const step = isRtl ? -1 : 1
        const next = { ArrowRight: index + step, ArrowLeft: index - step, Home: 0, End: -1 }[event.key]
        if (index < 0 || next === undefined || event.altKey) return
        // A list around it has its own arrows.
        event.stopPropagation()
        event.preventDefault()
        buttons.at(next % buttons.length)?.focus()
      },
    }
  }, [])
}
