'use client'

import { ClockToken } from '@lading/kernel'
import { useEffect, useState } from 'react'
import { useService } from '../hooks/useService.js'

/** Returns the current time, and renders again with each full second before `untilMs`. @param untilMs null for no time */
export function useNow(untilMs: number | null): number {
  const clock = useService(ClockToken)
  const [nowMs, setNowMs] = useState(() => clock.now())
  useEffect(() => {
    if (untilMs === null) return
    let cancel = () => {}
    const tick = () => {
      const now = clock.now()
      setNowMs(now)
      if (untilMs > now) cancel = clock.schedule((untilMs - now) % 1000 || 1000, tick)
    }
    tick()
    return () => cancel()
  }, [clock, untilMs])
  return nowMs
}
