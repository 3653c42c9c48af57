import { type RefObject, useEffect, useRef, useState } from 'react'

/** Longest time from a release to its click, in milliseconds: a tap may become a click in a later task. */
const CLICK_MS = 350

/** Returns a value, delayed while an element is pressed: replacing it before the release would lose the click. */
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
      // The release of another button goes to the menu that it opens.
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
    // With a system dialog, which a click opens, the release may go to another window. Not captured: a press takes the focus from elements.
    window.addEventListener('blur', release, { signal })
    // A timer that is left sets a value that is no longer read.
    return () => controller.abort()
  }, [root])
  if (!isPressed.current) shown.current = value
  return shown.current
}
