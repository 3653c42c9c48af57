import { useEffect, useState } from 'react'
import { createPhotos } from './createPhotos.js'

/** Uploads photos to the local service once and returns their UUIDs; none until then. */
export function usePhotos(
  baseUrl: string,
  count: number,
): { readonly photos: readonly string[]; readonly hasFailed: boolean } {
  const [photos, setPhotos] = useState<readonly string[]>([])
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    createPhotos(baseUrl, count, controller.signal).then(setPhotos, () =>
      setFailed(!controller.signal.aborted),
    )
    return () => controller.abort()
  }, [baseUrl, count])
  return { photos, hasFailed }
}
