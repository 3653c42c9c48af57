import { type CSSProperties, useLayoutEffect, useState } from 'react'

/** Returns the displayed image size of a letterboxed video, as a style for a centered overlay. */
export function usePictureBox(video: HTMLVideoElement): CSSProperties {
  const [box, setBox] = useState<CSSProperties>({})
  useLayoutEffect(() => {
    const measure = () => {
      const { offsetWidth, offsetHeight, videoWidth, videoHeight } = video
      if (!videoWidth || !offsetWidth) return
      const scale = Math.min(offsetWidth / videoWidth, offsetHeight / videoHeight)
      setBox({ width: videoWidth * scale, height: videoHeight * scale })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(video)
    // The size also changes when the person shares another window.
    video.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      video.removeEventListener('resize', measure)
    }
  }, [video])
  return box
}
