import { type CSSProperties, useLayoutEffect, useState } from 'react'

/** Returns the size of the picture that a video shows, as a style of an element in its middle. */
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
    // Also when the person shares another window.
    video.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      video.removeEventListener('resize', measure)
    }
  }, [video])
  return box
}
