import { getRemovalUndo, type RemovalUndo } from '@lading/kernel/ui'
import { useMemo } from 'react'
import { useUploader } from '../hooks/useUploader.js'

export function useRemovalUndo(): RemovalUndo {
  const uploader = useUploader()
  // Kept: a destroyed uploader, which may be rendered once more, has no services.
  return useMemo(() => getRemovalUndo(uploader), [uploader])
}
