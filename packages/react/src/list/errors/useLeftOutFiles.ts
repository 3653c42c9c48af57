import { getLeftOutFiles, type LeftOutFile } from '@lading/kernel'
import { useMemo, useSyncExternalStore } from 'react'
import { useUploader } from '../../hooks/useUploader.js'

const NONE: readonly LeftOutFile[] = []

/** Returns the files that didn't fit in the list. */
export function useLeftOutFiles(): readonly LeftOutFile[] {
  const uploader = useUploader()
  const { subscribe, read } = useMemo(() => {
    const leftOut = getLeftOutFiles(uploader)
    return { subscribe: (listener: () => void) => leftOut.subscribe(listener), read: () => leftOut.files }
  }, [uploader])
  return useSyncExternalStore(subscribe, read, () => NONE)
}
