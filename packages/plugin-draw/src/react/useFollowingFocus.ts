'use client'

import { type FocusWithin, useFocusWithin } from '@lading/react'
import { type RefObject, useLayoutEffect } from 'react'

/**
 * Moves the focus to the main control of the current step if it was in the activity and its control was removed, or if
 * it is on an element around the activity. Otherwise it stays.
 *
 * @param step Changes whenever other controls are shown.
 * @param isModal Whether the step must be answered, so that it takes the focus from wherever it is.
 */
export function useFollowingFocus(
  root: RefObject<HTMLElement | null>,
  step: string,
  isModal: boolean,
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
      element.querySelector<HTMLElement>('[data-draw-focus]:not([inert] *)')?.focus()
  }, [root, step, isModal, isWithin])
  return handlers
}
