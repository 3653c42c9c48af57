'use client'

import { type RefObject, useEffect } from 'react'
import { useConfig } from '../hooks/useConfig.js'
import { useUploader } from '../hooks/useUploader.js'

interface TestIdsProps {
  /** The element around the interface. */
  readonly root: RefObject<HTMLElement | null>
  /** Whether the interface shows the activities. @default true */
  readonly hasActivities?: boolean
}

/** Adds test ids to the interface while `testMode` is on; renders nothing. */
export function TestIds({ root, hasActivities = true }: TestIdsProps): null {
  const { activities } = useUploader()
  const isOn = useConfig('testMode')
  useEffect(() => {
    const element = root.current
    if (!isOn || !element) return
    let stop: (() => void) | null = () => {}
    void import('./markAll.js').then(({ markAll }) => {
      if (!stop) return
      stop = markAll(element, hasActivities ? (id) => activities.isInPage(id) : null)
    })
    return () => {
      stop?.()
      stop = null
    }
  }, [isOn, root, hasActivities, activities])
  return null
}
