import { type ReactNode, type RefObject, useLayoutEffect, useReducer, useRef } from 'react'

/** Returns an element's content while the element is shown, and until its hide transitions have ended. */
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
    // Uses a timer rather than `transitionend`: background pages don't fire it until they are visible again.
    const leaveMs = longestTransitionMs(element.current)
    if (leaveMs === 0) return end()
    const timer = setTimeout(end, leaveMs)
    return () => clearTimeout(timer)
  }, [element, isShown])

  return last.current
}

/** Longest transition that runs on an element, in milliseconds; 0 with reduced motion. */
function longestTransitionMs(element: Element | null): number {
  const times = element
    ?.getAnimations?.()
    .map((animation) =>
      animation instanceof CSSTransition ? Number(animation.effect?.getComputedTiming().endTime) : 0,
    )
  // With reduced motion, transitions are shorter than a millisecond.
  return Math.floor(Math.max(0, ...(times ?? [])))
}
