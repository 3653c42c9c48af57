import { getRemovalUndo, type RemovalUndo } from '@lading/kernel/ui'
import { useMemo } from 'react'
import { useUploader } from '../hooks/useUploader.js'

export function useRemovalUndo(): RemovalUndo {
  const uploader = useUploader()
  // Memoized: a destroyed uploader has no services, and React might render it once more.
  return useMemo(() => getRemovalUndo(uploader), [uploader])
}
