import { getUploadMeter, UNKNOWN_SPEED, type UploadSpeed } from '@lading/kernel/ui'
import { useMemo, useSyncExternalStore } from 'react'
import { useUploader } from '../hooks/useUploader.js'

/** Returns the speed of the uploads of the list; renders again at most once a second. */
export function useUploadSpeed(): UploadSpeed {
  const uploader = useUploader()
  // Kept: a destroyed uploader, which may be rendered once more, has no services.
  const meter = useMemo(() => getUploadMeter(uploader), [uploader])
  return useSyncExternalStore(
    meter.subscribe,
    () => meter.speed,
    () => UNKNOWN_SPEED,
  )
}
