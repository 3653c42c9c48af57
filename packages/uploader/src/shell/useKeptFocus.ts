import { useClientLayoutEffect } from '@lading/react/views'
import { type RefObject, useRef } from 'react'

/** Moves the focus to the button at the same place when the app replaces the start; see {@link useFocusKeeper}. */
export function useKeptFocus(root: RefObject<HTMLElement | null>, isReplaced: boolean): RefObject<number> {
  const index = useRef(-1)
  useClientLayoutEffect(() => {
    if (!isReplaced) return
    buttonsOf(root.current)[index.current]?.focus({ preventScroll: true })
    // The effect runs again where a suspended page is shown again.
    index.current = -1
  }, [root, isReplaced])
  return index
}

/** Notes which of the buttons of the start has the focus when it leaves the page; the first one where another element has it. */
export function useFocusKeeper(element: RefObject<HTMLElement | null>, index: RefObject<number>): void {
  useClientLayoutEffect(() => {
    const start = element.current
    return () => {
      const place = buttonsOf(start).findIndex((button) => button.matches(':focus'))
      // The notice and its button leave with the start.
      index.current = start?.matches(':focus-within') ? Math.max(place, 0) : -1
    }
  }, [element, index])
}

function buttonsOf(element: HTMLElement | null): readonly HTMLElement[] {
  const selector = ':is(.lading-body, .lading-trigger-actions) button:not([role])'
  return [...(element?.querySelectorAll<HTMLElement>(selector) ?? [])]
}
