'use client'

import { ClockToken, type UploadEntry } from '@lading/kernel'
import { useEffect, useState } from 'react'
import { useService } from '../hooks/useService.js'

/** Time without a change of an entry after which its progress counts as stalled. */
const STALL_MS = 4_000

/** Returns true once an entry has not changed for some seconds. @param isActive Whether it should make progress. */
export function useStalled(entry: UploadEntry, isActive: boolean): boolean {
  const clock = useService(ClockToken)
  const [stalled, setStalled] = useState<UploadEntry | null>(null)
  useEffect(() => {
    if (isActive) return clock.schedule(STALL_MS, () => setStalled(entry))
  }, [clock, entry, isActive])
  return isActive && stalled === entry
}
