import { useEffect, useRef, useState } from 'react'
import type { Quad } from '../geometry/Quad.js'
import { readPixels } from '../work/readPixels.js'
import type { Scanner } from '../work/Scanner.js'

/** Longer image side for edge detection, in pixels. */
const PHOTO_PX = 480

/** The photo's own corners. */
export const WHOLE: Quad = cornersAt(0)

/** Document corners in a photo. */
export interface PhotoQuad {
  readonly quad: Quad
  /** Whether edges were found, in the photo or just before. */
  readonly isFound: boolean
  readonly change: (quad: Quad) => void
}

/**
 * Finds the corners in a photo, until the person changes them.
 *
 * @param live Corners from the live preview, just before the photo.
 */
export function usePhotoQuad(
  scanner: Scanner | null,
  photo: HTMLCanvasElement | null,
  live: Quad | null,
): PhotoQuad {
  const [found, setFound] = useState<{
    readonly photo: HTMLCanvasElement | null
    readonly quad: Quad | null
  }>({
    photo: null,
    quad: null,
  })
  const before = useRef<Quad | null>(null)
  if (live) before.current = live
  const isChanged = useRef(false)
  useEffect(() => {
    if (!photo || !scanner) {
      before.current = null
      return
    }
    isChanged.current = false
    let isCurrent = true
    setFound({ photo, quad: before.current })
    scanner.detect(readPixels(photo, PHOTO_PX)).then(
      (quad) => {
        if (quad && isCurrent && !isChanged.current) setFound({ photo, quad })
      },
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [scanner, photo])
  const own = found.photo === photo ? found.quad : before.current
  return {
    quad: own ?? cornersAt(0.1),
    isFound: own !== null,
    change(quad) {
      isChanged.current = true
      setFound({ photo, quad })
    },
  }
}

/** @param inset Distance from the photo's edges, relative to the photo. */
function cornersAt(inset: number): Quad {
  const [near, far] = [inset, 1 - inset]
  return [
    { x: near, y: near },
    { x: far, y: near },
    { x: far, y: far },
    { x: near, y: far },
  ]
}
