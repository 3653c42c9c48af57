'use client'

import { type FocusWithin, useFocusWithin } from '@lading/react'
import { type RefObject, useLayoutEffect } from 'react'

/**
 * Moves the focus to the control that comes next, where it was in the screen and its control has gone, or where it
 * waits around the screen. Somebody who is busy in the screen or elsewhere keeps it.
 *
 * @param step Changes whenever other controls are shown.
 */
export function useFollowingFocus(
  root: RefObject<HTMLElement | null>,
  step: string,
): FocusWithin['handlers'] {
  const { isWithin, handlers } = useFocusWithin()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other controls there is another one to go to
  useLayoutEffect(() => {
    const element = root.current
    const tree = element?.getRootNode() as Document | ShadowRoot | undefined
    if (!element || !tree) return
    const { activeElement: active = null } = tree
    const isLost = (isWithin.current && (!active || active === document.body)) || active?.closest('[inert]')
    const isAround =
      active !== null && active !== document.body && active !== element && active.contains(element)
    if (isLost || isAround)
      element.querySelector<HTMLElement>('[data-camera-focus]:enabled:not([inert] *)')?.focus()
  }, [root, step, isWithin])
  return handlers
}
