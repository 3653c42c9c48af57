'use client'

import { useEffect, useRef, useState } from 'react'
import { useCollection } from '../hooks/useCollection.js'

/** Returns true from the moment at which the last upload has succeeded until the list changes its status again. */
export function useCompletionFlash(): boolean {
  const status = useCollection((collection) => collection.status)
  const previous = useRef(status)
  const [isSwept, setSwept] = useState(false)
  useEffect(() => {
    setSwept(status === 'success' && previous.current === 'uploading')
    previous.current = status
  }, [status])
  return isSwept
}
