import { systemClock } from '@lading/kernel/basics'
import { useEffect, useState } from 'react'

export function useDelayed(isMet: boolean, delayMs: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isMet) return
    const cancel = systemClock.schedule(delayMs, () => setOver(true))
    return () => {
      cancel()
      setOver(false)
    }
  }, [isMet, delayMs])
  return isMet && isOver
}
