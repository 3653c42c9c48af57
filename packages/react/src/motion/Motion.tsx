'use client'

import { ClockToken } from '@lading/kernel'
import { type RefObject, useEffect } from 'react'
import { useService } from '../hooks/useService.js'
import { useUploader } from '../hooks/useUploader.js'
import { boxesOf } from '../parts/boxesOf.js'
import { adoptStyle } from '../styles/adoptStyle.js'

/** Time without which the page shows its first activity, in milliseconds: nothing moves before. */
const REST_MS = 500

interface MotionProps {
  /** The element around the interface. */
  readonly root: RefObject<HTMLElement | null>
}

/** Loads what moves between the states of the interface, at rest; renders nothing. Without it all states change at once. */
export function Motion({ root }: MotionProps): null {
  const uploader = useUploader()
  const clock = useService(ClockToken)
  useEffect(() => {
    let stop: (() => void) | null = clock.schedule(REST_MS, () => {
      import('./startMotion.js').then(
        ({ startMotion }) => {
          const element = root.current
          if (stop && element)
            stop = startMotion({ root: element, boxes: boxesOf(element), uploader, adoptStyle })
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
