'use client'

import { type FocusEvent, type RefObject, useMemo, useRef } from 'react'

/** Whether the focus was last seen within an element, and the handlers that find it out. */
export interface FocusWithin {
  /** Stays true when the focused element itself has been taken away. */
  readonly isWithin: RefObject<boolean>
  readonly handlers: {
    readonly onFocus: () => void
    readonly onBlur: (event: FocusEvent) => void
  }
}

/** Knows whether the focus was within an element, so that it can be brought back when it is lost. */
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
