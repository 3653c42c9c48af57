import { useEffect, useRef, useState } from 'react'
import type { ImageEdit, ImageEditSnapshot } from './ImageEdit.js'

/** Delay after the last color change before an image with the new colors is requested, in milliseconds. */
const SETTLE_MS = 400
/** Requested widths are rounded to this step, so a stage that grows by a few pixels doesn't need another image. */
const STEP_PX = 200

/** Returns the image URL with colors; undefined until it's known. Nothing is requested during a gesture. */
export function usePictureUrl(
  edit: ImageEdit | null,
  snapshot: ImageEditSnapshot | null,
  stageWidth: number,
): string | undefined {
  const [url, setUrl] = useState<string>()
  const { tuning, filter } = snapshot?.state ?? {}
  const key = JSON.stringify([tuning, filter])
  const requested = useRef('')
  const width = Math.ceil((stageWidth * (globalThis.devicePixelRatio || 1)) / STEP_PX) * STEP_PX
  const isGesture = snapshot?.isGesture === true

  useEffect(() => {
    const wanted = `${width} ${key}`
    if (!edit || width === 0 || isGesture || requested.current === wanted) return
    const abort = new AbortController()
    const load = async () => {
      const next = await edit.pictureUrl(width, abort.signal).catch(() => undefined)
      if (abort.signal.aborted || !next) return
      requested.current = wanted
      setUrl(next)
    }
    const timer = setTimeout(load, requested.current ? SETTLE_MS : 0)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [edit, key, width, isGesture])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another image has another picture
  useEffect(() => {
    return () => {
      requested.current = ''
      setUrl(undefined)
    }
  }, [edit])
  return url
}
