'use client'

import { type FocusEvent, type RefObject, useMemo, useRef } from 'react'

/** Whether an element contains the focus, and the handlers that track it. */
export interface FocusWithin {
  /** Stays true when the focused element is removed from the document. */
  readonly isWithin: RefObject<boolean>
  readonly handlers: {
    readonly onFocus: () => void
    readonly onBlur: (event: FocusEvent) => void
  }
}

/** Tracks whether the focus is within an element, so that it can be restored when the focused element is removed. */
export function useFocusWithin(): FocusWithin {
  const isWithin = useRef(false)
  const handlers = useMemo(
    () => ({
      onFocus: () => {
        isWithin.current = true
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        isWithin.current = currentTarget.contains(relatedTarget)
      },
    }),
    [],
  )
  return { isWithin, handlers }
}
