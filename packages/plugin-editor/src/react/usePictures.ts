import { useEffect, useRef, useState } from 'react'
import type { Size } from '../geometry/Rect.js'
import { type LoadCause, reasonOf } from '../source/LoadError.js'
import { type LoadedPicture, loadPicture } from '../source/loadPicture.js'
import { viewerUrl, viewerWidth } from '../source/viewerUrl.js'
import { type ColorState, ORIGINAL } from '../state/EditState.js'
import { writeColors } from '../state/writeEdit.js'
import type { EditorImage } from './tab/ColorTabProps.js'
import { useDensity } from './useSize.js'

/** Delay after the last change before the CDN's image replaces the preview, in milliseconds. Source: specification §9. */
const SETTLE_MS = 600

/** Delay after zooming in before a larger image is requested, in milliseconds. */
const MAGNIFY_MS = 200

/** The CDN's image with specific colors. */
interface ExactPicture {
  readonly key: string
  readonly width: number
  readonly element: HTMLImageElement
}

/** Stage images. */
export interface Pictures {
  /** The image in its original colors; null until it's loaded. */
  readonly base: LoadedPicture | null
  /** URL of the image shown while `base` loads; null for no draft. */
  readonly draftUrl: string | null
  /** The CDN's image in the current colors; null until it's loaded. */
  readonly exact: HTMLImageElement | null
  readonly isLoading: boolean
  readonly failure: LoadCause | null
  /** Why the CDN has no editable image, even if a draft is shown; null if the image exists or might exist. */
  readonly unusable: LoadCause | null
  readonly retry: () => void
}

interface PicturesSource {
  readonly image: EditorImage
  /** Stage size in CSS pixels. */
  readonly stage: Size
  /** CSS pixels per image pixel. */
  readonly scale: number
  readonly colors: ColorState
  readonly isGesture: boolean
  readonly draftUrl: string | null
}

/** Loads the stage images. Nothing is requested during a gesture. */
export function usePictures(source: PicturesSource): Pictures {
  const { image, stage, scale, colors, isGesture } = source
  const [base, setBase] = useState<LoadedPicture | null>(null)
  const [exact, setExact] = useState<ExactPicture | null>(null)
  const [failure, setFailure] = useState<LoadCause | null>(null)
  const [attempt, setAttempt] = useState(0)
  const density = useDensity()
  // Keep the largest requested width: a shrinking stage doesn't need another image.
  const widest = useRef(0)
  const wanted = stage.width > 0 && stage.height > 0 ? viewerWidth(image.size, stage, scale, density) : 0
  if (!isGesture && wanted > widest.current) widest.current = wanted
  const width = widest.current
  const key = writeColors(colors).join('/')
  // Request the initial colors immediately, without the delay.
  const openedKey = useRef(key)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt repeats the request
  useEffect(() => {
    if (!width) return
    const abort = new AbortController()
    const { signal } = abort
    const load = async () => {
      try {
        const picture = await loadPicture(viewerUrl(image.originalUrl, ORIGINAL, width), image, signal)
        // Decode before swapping: the smaller image is shown until then.
        if (base) await picture.element.decode().catch(() => {})
        if (!signal.aborted) setBase(picture)
      } catch (error) {
        // Reuse images that are already loaded.
        if (base || signal.aborted) return
        setFailure(reasonOf(error))
      }
    }
    const timer = setTimeout(load, base ? MAGNIFY_MS : 0)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [image, width, attempt])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key holds the colors
  useEffect(() => {
    const isLarger = exact?.key === key
    if (!width || !base || isGesture || !key || (isLarger && exact.width === width)) return
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
          if (!abort.signal.aborted) setExact({ key, width, element })
        } catch (error) {
          if (!abort.signal.aborted && !isLarger) setFailure(reasonOf(error))
        }
      },
      key === openedKey.current ? 0 : SETTLE_MS,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
      // The failed request was for the previous colors.
      setFailure(null)
    }
  }, [image, base, width, key, isGesture, attempt])

  return {
    base,
    // The draft has the original colors.
    draftUrl: base || key ? null : source.draftUrl,
    exact: exact?.key === key && key ? exact.element : null,
    isLoading: !base || (key !== '' && exact?.key !== key && !isGesture),
    failure,
    // A connection can come back, but a damaged or deleted image can't.
    unusable: base || failure === 'failed' || failure === 'offline' ? null : failure,
    retry() {
      setFailure(null)
      setAttempt((count) => count + 1)
    },
  }
}
