'use client'

import { type FocusEvent, type KeyboardEvent, useMemo } from 'react'

/** The handlers for an element that is a single Tab stop. */
export interface Roving {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

const BUTTONS = 'button:not([role], :disabled)'

/**
 * Makes an element's buttons a single Tab stop: Tab leaves the element, and the arrows, Home and End move between buttons.
 * While no button is focused, Tab reaches all of them, so buttons that are added or removed need no bookkeeping.
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
        // A surrounding list handles arrow keys, too.
        event.stopPropagation()
        event.preventDefault()
        buttons.at(next % buttons.length)?.focus()
      },
    }
  }, [])
}
