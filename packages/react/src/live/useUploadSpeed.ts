import { getUploadMeter, UNKNOWN_SPEED, type UploadSpeed } from '@lading/kernel/ui'
import { useMemo, useSyncExternalStore } from 'react'
import { useUploader } from '../hooks/useUploader.js'

/** Returns the list's upload speed; re-renders at most once per second. */
export function useUploadSpeed(): UploadSpeed {
  const uploader = useUploader()
  // Memoized: a destroyed uploader has no services, and React might render it once more.
  const meter = useMemo(() => getUploadMeter(uploader), [uploader])
  return useSyncExternalStore(
    meter.subscribe,
    () => meter.speed,
    () => UNKNOWN_SPEED,
  )
}
