'use client'

import { useEffect, useState } from 'react'

/** True once `value` has been true for a while, in milliseconds; false at once. */
export function useSettled(value: boolean, delayMs: number): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!value) return
    const timer = setTimeout(() => setSettled(true), delayMs)
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [value, delayMs])
  return value && isSettled
}
