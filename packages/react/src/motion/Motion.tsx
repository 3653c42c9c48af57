'use client'

import { ClockToken } from '@lading/kernel'
import { type RefObject, useEffect } from 'react'
import { useService } from '../hooks/useService.js'
import { useUploader } from '../hooks/useUploader.js'
import { boxesOf } from '../parts/boxesOf.js'
import { adoptStyle } from '../styles/adoptStyle.js'

/** Delay before motion is loaded, in milliseconds: first the page shows its first activity, in which nothing moves. */
const REST_MS = 500

interface MotionProps {
  /** The element around the interface. */
  readonly root: RefObject<HTMLElement | null>
}

/** Loads the motion between interface states after a short delay; renders nothing. Without it, all states change immediately. */
export function Motion({ root }: MotionProps): null {
  const uploader = useUploader()
  const clock = useService(ClockToken)
  useEffect(() => {
    let stop: (() => void) | null = clock.schedule(REST_MS, () => {
      import('./motionCode.js').then(
        ({ motionCode: { start, style } }) => {
          const element = root.current
          if (!stop || !element) return
          adoptStyle(element, style)
          stop = start({ root: element, boxes: boxesOf(element) }, uploader)
        },
        // The interface works without it.
        () => {},
      )
    })
    return () => {
      stop?.()
      stop = null
    }
  }, [root, uploader, clock])
  return null
}
