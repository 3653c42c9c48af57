import { useEffect, useRef, useState } from 'react'
import type { Size } from '../geometry/Rect.js'
import { type LoadCause, reasonOf } from '../source/LoadError.js'
import { type LoadedPicture, loadPicture } from '../source/loadPicture.js'
import { viewerUrl, viewerWidth } from '../source/viewerUrl.js'
import { type ColorState, ORIGINAL } from '../state/EditState.js'
import { writeColors } from '../state/writeEdit.js'
import type { EditorImage } from './EditorTab.js'

/** After the last change the CDN's own picture replaces the preview, in milliseconds. Source: specification §9. */
const SETTLE_MS = 600

/** The pictures on the stage. */
export interface Pictures {
  /** The picture in its original colors; null until it is loaded. */
  readonly base: LoadedPicture | null
  /** The CDN's picture in the present colors; null while it is not loaded. */
  readonly exact: HTMLImageElement | null
  readonly isLoading: boolean
  readonly failure: LoadCause | null
  readonly retry: () => void
}

/** Loads the pictures on the stage. Nothing is requested during a gesture. */
export function usePictures(
  image: EditorImage,
  stage: Size,
  colors: ColorState,
  isGesture: boolean,
): Pictures {
  const [base, setBase] = useState<LoadedPicture | null>(null)
  const [exact, setExact] = useState<{ readonly key: string; readonly element: HTMLImageElement } | null>(
    null,
  )
  const [failure, setFailure] = useState<LoadCause | null>(null)
  const [attempt, setAttempt] = useState(0)
  // The largest that was needed: a stage that becomes smaller needs no other picture.
  const widest = useRef(0)
  const wanted = stage.width > 0 && stage.height > 0 ? viewerWidth(image.size, stage) : 0
  if (!isGesture && wanted > widest.current) widest.current = wanted
  const width = widest.current
  const key = writeColors(colors).join('/')
  // The colors that the picture was opened with are not waited for.
  const openedKey = useRef(key)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt repeats the request
  useEffect(() => {
    if (!width) return
    const abort = new AbortController()
    loadPicture(viewerUrl(image.originalUrl, ORIGINAL, width), image, abort.signal).then(
      (picture) => setBase(picture),
      (error) => !abort.signal.aborted && setFailure(reasonOf(error)),
    )
    return () => abort.abort()
  }, [image, width, attempt])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key holds the colors
  useEffect(() => {
    if (!width || !base || isGesture || !key || exact?.key === key) return
    const abort = new AbortController()
    const timer = setTimeout(
      async () => {
        try {
          const { element } = await loadPicture(
            viewerUrl(image.originalUrl, colors, width),
            image,
            abort.signal,
          )
          await element.decode().catch(() => {})
          if (!abort.signal.aborted) setExact({ key, element })
        } catch (error) {
          if (!abort.signal.aborted) setFailure(reasonOf(error))
        }
      },
      key === openedKey.current ? 0 : SETTLE_MS,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [image, base, width, key, isGesture, attempt])

  return {
    base,
    exact: exact?.key === key && key ? exact.element : null,
    isLoading: !base || (key !== '' && exact?.key !== key && !isGesture),
    failure,
    retry() {
      setFailure(null)
      setAttempt((count) => count + 1)
    },
  }
}
