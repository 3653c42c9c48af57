/** A position past the end of any recording. */
const FAR_END_SECONDS = 1e7

/** Listeners for loading a recording. */
export interface PlayListeners {
  /** Called when the recording is ready to play and its duration is known. */
  readonly onReady: () => void
  /** Called when the browser can't play the recording. */
  readonly onError: () => void
}

/**
 * Loads a recording into a media element. Returns a function that unloads it.
 *
 * A recording that couldn't be finished has no duration: the browser must seek to the end before its controls can show a position.
 */
export function playFromUrl(
  video: HTMLMediaElement,
  url: string,
  { onReady, onError }: PlayListeners,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
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
      video.currentTime = FAR_END_SECONDS
    },
    once,
  )
  video.src = url
  return () => {
    controller.abort()
    // Without this, the element would keep the whole recording in memory.
    video.removeAttribute('src')
    video.load()
  }
}
