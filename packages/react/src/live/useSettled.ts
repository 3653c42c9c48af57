import { ClockToken } from '@lading/kernel'
import { useEffect, useState } from 'react'
import { useService } from '../hooks/useService.js'

/** Returns true once `value` has been true for `delayMs`; returns false at once. */
export function useSettled(value: boolean, delayMs: number): boolean {
  const clock = useService(ClockToken)
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!value) return
    const cancel = clock.schedule(delayMs, () => setSettled(true))
    return () => {
      cancel()
      setSettled(false)
    }
  }, [clock, value, delayMs])
  return value && isSettled
}
