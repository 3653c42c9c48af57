import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Returns the focus to the button that opened a panel, once the panel is closed. Finds the button by its `data-id`.
 *
 * @param open Id of the open panel; null if no panel is open.
 * @returns A ref for the element around the buttons.
 */
export function useReturnFocus(open: string | null): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  const last = useRef(open)
  useLayoutEffect(() => {
    const former = last.current
    last.current = open
    if (open !== null || former === null) return
    root.current?.querySelector<HTMLButtonElement>(`[data-id="${CSS.escape(former)}"]`)?.focus()
  }, [open])
  return root
}
