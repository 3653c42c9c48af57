import { ClockToken } from '@lading/kernel'
import { useEffect, useMemo, useState } from 'react'
import { useService } from '../hooks/useService.js'

/** Returns true once `value` has been true for `delayMs`; returns false immediately. */
export function useSettled(value: boolean, delayMs: number): boolean {
  const clock = useService(ClockToken)
  // Compared with the present value's object, so resetting needs no render.
  const [settled, setSettled] = useState<object>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one for each value
  const turn = useMemo(() => ({}), [value, delayMs])
  useEffect(() => {
    if (value) return clock.schedule(delayMs, () => setSettled(turn))
  }, [clock, value, delayMs, turn])
  return value && settled === turn
}
