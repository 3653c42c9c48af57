import { type RefObject, useEffect, useRef, useState } from 'react'

/** Longest time from a release to its click, in milliseconds: a tap can become a click in a later task. */
const CLICK_MS = 350

/**
 * Returns a value that doesn't change while an element is pressed: replacing the element before the release would lose the
 * click.
 */
export function useUnpressed<T>(root: RefObject<HTMLElement | null>, value: T): T {
  const isPressed = useRef(false)
  const shown = useRef(value)
  const [, render] = useState({})
  useEffect(() => {
    const element = root.current
    if (!element) return
    const controller = new AbortController()
    const { signal } = controller
    const options = { signal, capture: true }
    let timer = 0
    const press = (event: Event) => {
      // Ignore right clicks: the context menu swallows their `pointerup`.
      if ((event as PointerEvent).button) return
      clearTimeout(timer)
      isPressed.current = true
    }
    const end = () => {
      isPressed.current = false
      render({})
    }
    const release = ({ type }: Event) => {
      clearTimeout(timer)
      if (isPressed.current) timer = window.setTimeout(end, type === 'click' ? 0 : CLICK_MS)
    }
    for (const type of ['pointerdown', 'keydown']) {
      element.addEventListener(type, press, options)
    }
    for (const type of ['pointerup', 'pointercancel', 'keyup', 'click']) {
      element.ownerDocument.addEventListener(type, release, options)
    }
    // When a click opens a system dialog, the release can go to another window. Don't capture: a press takes focus away from
    // elements.
    window.addEventListener('blur', release, { signal })
    // A leftover timer sets a value that's no longer read.
    return () => controller.abort()
  }, [root])
  if (!isPressed.current) shown.current = value
  return shown.current
}
