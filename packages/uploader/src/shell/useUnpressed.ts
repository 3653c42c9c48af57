import { systemClock } from '@lading/kernel/basics'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Longest time from a release to its click, in milliseconds: a tap may become a click in a later task. */
const CLICK_MS = 350

/** Returns a value, delayed while an element is pressed: replacing it before the release would lose the click. */
export function useUnpressed<T>(root: RefObject<HTMLElement | null>, value: T): T {
  const isPressed = useRef(false)
  const shown = useRef(value)
  const [, render] = useState(0)
  useEffect(() => {
    const element = root.current
    if (!element) return
    const controller = new AbortController()
    const { signal } = controller
    let cancel = () => {}
    const press = (event: Event) => {
      // The release of another button goes to the menu that it opens.
      if ((event as PointerEvent).button) return
      cancel()
      isPressed.current = true
    }
    const release = ({ type }: Event) => {
      cancel()
      cancel = systemClock.schedule(type === 'click' ? 0 : CLICK_MS, () => {
        isPressed.current = false
        render((count) => count + 1)
      })
    }
    for (const type of ['pointerdown', 'keydown']) {
      element.addEventListener(type, press, { signal, capture: true })
    }
    // With a system dialog, which a click opens, the release may go to another window.
    for (const type of ['pointerup', 'pointercancel', 'keyup', 'click']) {
      element.ownerDocument.addEventListener(type, release, { signal, capture: true })
    }
    window.addEventListener('blur', release, { signal })
    return () => {
      controller.abort()
      cancel()
    }
  }, [root])
  if (!isPressed.current) shown.current = value
  return shown.current
}
