'use client'

import { ClockToken } from '@lading/kernel'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useService } from '../../hooks/useService.js'

/** Longer than the transition in the style sheet, in milliseconds. */
const MOTION_MS = 400

/** Lets rows slide into a removed row's gap. New rows appear in place. */
export function useRemovalAnimation(list: RefObject<HTMLElement | null>, count: number): void {
  const clock = useService(ClockToken)
  const previous = useRef(count)

  useLayoutEffect(() => {
    const element = list.current
    const isShorter = count < previous.current
    previous.current = count
    if (!isShorter || !element) return
    element.dataset.collapsing = ''
    const end = () => delete element.dataset.collapsing
    const cancel = clock.schedule(MOTION_MS, end)
    return () => {
      cancel()
      end()
    }
  }, [list, clock, count])

  // Runs after the frame, because a new row is positioned in it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      for (const row of list.current?.querySelectorAll<HTMLElement>('.lading-row:not([data-placed])') ?? [])
        row.dataset.placed = ''
    })
    return () => cancelAnimationFrame(frame)
  })
}
