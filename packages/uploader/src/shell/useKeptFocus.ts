import { useClientLayoutEffect } from '@lading/react/views'
import { type RefObject, useRef } from 'react'

/** Moves the focus to the button at the same place when the app replaces the start; see {@link useFocusKeeper}. */
export function useKeptFocus(root: RefObject<HTMLElement | null>, isReplaced: boolean): RefObject<number> {
  const index = useRef(-1)
  useClientLayoutEffect(() => {
    if (isReplaced) root.current?.querySelectorAll('button')[index.current]?.focus({ preventScroll: true })
  }, [root, isReplaced])
  return index
}

/** Notes which of the buttons of an element has the focus when the component leaves the page. */
export function useFocusKeeper(element: RefObject<HTMLElement | null>, index: RefObject<number>): void {
  useClientLayoutEffect(() => {
    const start = element.current
    return () => {
      const buttons = [...(start?.querySelectorAll('button') ?? [])]
      index.current = buttons.findIndex((button) => button.matches(':focus'))
    }
  }, [element, index])
}
