import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The shell's start, or its sources next to the button, if they have focus. */
const FOCUSED = ':is(.lading-activity, .lading-trigger-actions):focus-within'

/** Shell and app render the same buttons here. */
const BUTTONS = ':is(.lading-body, .lading-trigger-actions) button:not([role])'

/**
 * Moves focus to the button at the same position when the app replaces the shell's start. Returns a function to call in the
 * layout effect that replaces it.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): () => void {
  const [isReplaced, setReplaced] = useState(false)
  const index = useRef(-1)
  useLayoutEffect(() => {
    if (!isReplaced) return
    root.current?.querySelectorAll<HTMLElement>(BUTTONS)[index.current]?.focus({ preventScroll: true })
    // The effect runs again when a suspended page is shown again.
    index.current = -1
  }, [root, isReplaced])
  return () => {
    if (isReplaced) return
    const start = root.current?.querySelector(FOCUSED)
    const place = [...(start?.querySelectorAll(BUTTONS) ?? [])].findIndex((button) =>
      button.matches(':focus'),
    )
    // The notice and its button leave together with the start.
    index.current = start ? Math.max(place, 0) : -1
    setReplaced(true)
  }
}
