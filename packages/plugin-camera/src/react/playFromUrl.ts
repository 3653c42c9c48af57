/** Further than any video is long, in seconds. */
const FAR_END = 1e7

/** What {@link playFromUrl} tells of. */
export interface PlayListeners {
  /** It can be played, and its duration is known. */
  readonly onReady: () => void
  readonly onError: () => void
}

/**
 * Has a video element play a recording. Returns the end of it.
 *
 * Recorders write no duration, so the browser has to look for the end before its controls can show where one is.
 */
export function playFromUrl(
  video: HTMLVideoElement,
  url: string,
  { onReady, onError }: PlayListeners,
): () => void {
  const end = new AbortController()
  const { signal } = end
  const once = { once: true, signal }
  video.addEventListener('error', onError, once)
  video.addEventListener(
    'loadedmetadata',
    () => {
      if (Number.isFinite(video.duration)) return onReady()
      video.addEventListener(
        'seeked',
        () => {
          video.addEventListener('seeked', onReady, once)
          video.currentTime = 0
        },
        once,
      )
      video.currentTime = FAR_END
    },
    once,
  )
  video.src = url
  return () => {
    end.abort()
    // Without it the element would keep the whole video in memory.
    video.removeAttribute('src')
    video.load()
  }
}
