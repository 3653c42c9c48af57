'use client'

import { type RefObject, useLayoutEffect } from 'react'
import { type FocusWithin, useFocusWithin } from './useFocusWithin.js'

/**
 * Moves the focus to the current step's main control, an enabled control with the attribute `data-main-control`, if the focus
 * was in the activity and its control was removed, or if it is on an element around the activity. Otherwise the focus stays.
 *
 * @param root The activity's element.
 * @param step Changes whenever other controls are shown.
 * @param isModal Whether the step must be answered, so that it takes the focus from anywhere. @default false
 * @returns The handlers for the element.
 */
export function useFollowingFocus(
  root: RefObject<HTMLElement | null>,
  step: string,
  isModal = false,
): FocusWithin['handlers'] {
  const { isWithin, handlers } = useFocusWithin()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step has another main control
  useLayoutEffect(() => {
    const element = root.current
    const tree = element?.getRootNode() as Document | ShadowRoot | undefined
    if (!element || !tree) return
    const { activeElement: active = null } = tree
    const isLost = (isWithin.current && (!active || active === document.body)) || active?.closest('[inert]')
    const isAround =
      active !== null && active !== document.body && active !== element && active.contains(element)
    if (isLost || isAround || isModal)
      element.querySelector<HTMLElement>('[data-main-control]:not(:disabled):not([inert] *)')?.focus()
  }, [root, step, isModal, isWithin])
  return handlers
}
