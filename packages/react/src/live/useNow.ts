import { ClockToken } from '@lading/kernel'
import { useEffect, useReducer } from 'react'
import { useService } from '../hooks/useService.js'

/** Returns the current time, and re-renders with each full second before `untilMs`. @param untilMs null to stop */
export function useNow(untilMs: number | null): number {
  const clock = useService(ClockToken)
  const [, render] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (untilMs === null) return
    let cancel = () => {}
    const wait = () => {
      const restMs = untilMs - clock.now()
      if (restMs > 0) cancel = clock.schedule(restMs % 1000 || 1000, tick)
    }
    const tick = () => {
      render()
      wait()
    }
    wait()
    return () => cancel()
  }, [clock, untilMs])
  // Read at each render: a time from the last second would show a new wait with too many seconds.
  return clock.now()
}
