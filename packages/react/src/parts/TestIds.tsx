'use client'

import { type RefObject, useEffect } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { boxesOf } from './boxesOf.js'

interface TestIdsProps {
  /** The element around the interface. */
  readonly root: RefObject<HTMLElement | null>
}

/** Marks the parts of the interface while `testMode` is on; renders nothing. */
export function TestIds({ root }: TestIdsProps): null {
  const isOn = useConfig('testMode')
  useEffect(() => {
    const element = root.current
    if (!isOn || !element) return
    let stop: (() => void) | null = () => {}
    void import('./markParts.js').then(({ markParts }) => {
      if (!stop) return
      // A dialog may be moved out of the element, with its marks.
      const stops = [element, ...boxesOf(element)].map((part) => markParts(part, element))
      stop = () => {
        for (const end of stops) end()
      }
    })
    return () => {
      stop?.()
      stop = null
    }
  }, [isOn, root])
  return null
}
