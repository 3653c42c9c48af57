import { useEntry, useUploader } from '@lading/react/headless'
import { useEffect, useState } from 'react'
import { type LoadCause, reasonOf } from '../../source/LoadError.js'
import type { ImageEdit } from './ImageEdit.js'

/** State of opening an image. */
export interface OpenedImage {
  readonly edit: ImageEdit | null
  readonly problem: LoadCause | null
  readonly isUploaded: boolean
  readonly retry: () => void
}

/** Loads the engine and opens an entry's image as soon as it's uploaded. */
export function useOpenedImage(internalId: string): OpenedImage {
  const uploader = useUploader()
  const entry = useEntry(internalId)
  const [edit, setEdit] = useState<ImageEdit | null>(null)
  const [problem, setProblem] = useState<LoadCause | null>(null)
  const [attempt, setAttempt] = useState(0)
  const originalUrl = entry?.fileInfo?.cdnUrl

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt repeats the request
  useEffect(() => {
    if (!originalUrl) return
    const abort = new AbortController()
    setProblem(null)
    const open = async () => {
      const { openImage } = await import('./ImageEdit.js')
      try {
        const opened = await openImage(uploader, internalId, abort.signal)
        if (!abort.signal.aborted) setEdit(opened)
      } catch (error) {
        if (abort.signal.aborted) return
        uploader.logger.error('The image could not be opened in the editor.', error)
        setProblem(reasonOf(error))
      }
    }
    open().catch((error: unknown) => {
      uploader.logger.error('The image editor could not be loaded.', error)
      if (!abort.signal.aborted) setProblem('failed')
    })
    return () => {
      abort.abort()
      setEdit(null)
    }
  }, [uploader, internalId, originalUrl, attempt])
  return { edit, problem, isUploaded: originalUrl !== undefined, retry: () => setAttempt(attempt + 1) }
}
