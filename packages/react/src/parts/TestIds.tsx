'use client'

import { type RefObject, useEffect } from 'react'
import { useConfig } from '../hooks/useConfig.js'

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
      if (stop) stop = markParts(element)
    })
    return () => {
      stop?.()
      stop = null
    }
  }, [isOn, root])
  return null
}
