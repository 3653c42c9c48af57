import { type ReactNode, type RefObject, useLayoutEffect, useReducer, useRef } from 'react'

/** Returns the content of an element that is shown or hidden. It stays until the transitions of hiding have ended. */
export function useLeaving(
  element: RefObject<Element | null>,
  isShown: boolean,
  content: ReactNode,
): ReactNode {
  const last = useRef<ReactNode>(null)
  const [, render] = useReducer((count: number) => count + 1, 0)
  if (isShown) last.current = content

  useLayoutEffect(() => {
    if (isShown || last.current === null) return
    const end = () => {
      last.current = null
      render()
    }
    // A timer, not the ends of the transitions: a page in the background has none until it is visible again.
    const leaveMs = longestTransitionMs(element.current)
    if (leaveMs === 0) return end()
    const timer = setTimeout(end, leaveMs)
    return () => clearTimeout(timer)
  }, [element, isShown])

  return last.current
}

/** Duration of the transitions that run on an element, in milliseconds; 0 under reduced motion. */
function longestTransitionMs(element: Element | null): number {
  const times = element
    ?.getAnimations?.()
    .map((animation) =>
      animation instanceof CSSTransition ? Number(animation.effect?.getComputedTiming().endTime) : 0,
    )
  // Where motion is reduced, transitions are shorter than a millisecond.
  return Math.floor(Math.max(0, ...(times ?? [])))
}
