import { useEffect, useState } from 'react'

export function useDelayed(isMet: boolean, delayMs: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isMet) return
    const timer = setTimeout(setOver, delayMs, true)
    return () => {
      clearTimeout(timer)
      setOver(false)
    }
  }, [isMet, delayMs])
  return isMet && isOver
}
