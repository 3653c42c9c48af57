import { getLeftOutFiles, type LeftOutFile } from '@lading/kernel'
import { useMemo, useSyncExternalStore } from 'react'
import { useUploader } from '../hooks/useUploader.js'

const NONE: readonly LeftOutFile[] = []

/** Returns the files for which the list had no room. */
export function useLeftOutFiles(): readonly LeftOutFile[] {
  const uploader = useUploader()
  const { subscribe, read } = useMemo(() => {
    const leftOut = getLeftOutFiles(uploader)
    return { subscribe: (listener: () => void) => leftOut.subscribe(listener), read: () => leftOut.files }
  }, [uploader])
  return useSyncExternalStore(subscribe, read, () => NONE)
}
