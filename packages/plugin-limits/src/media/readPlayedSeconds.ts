import type { Clock } from '@lading/kernel'

/** Browsers need this long at most to read a video's beginning. */
const LIMIT_MS = 5_000

/** Returns a video's length as the browser's player tells it; null for videos that it can't play. */
export async function readPlayedSeconds(
  file: Blob,
  signal: AbortSignal,
  clock: Clock,
): Promise<number | null> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  try {
    return await new Promise<number | null>((resolve) => {
      const cancel = clock.schedule(LIMIT_MS, () => end(null))
      const end = (seconds: number | null) => {
        cancel()
        resolve(seconds)
      }
      signal.addEventListener('abort', () => end(null), { once: true })
      video.onerror = () => end(null)
      video.ondurationchange = () => {
        if (Number.isFinite(video.duration)) end(video.duration)
        // Recordings state no length: the player finds it by going to their end.
        else video.currentTime = Number.MAX_SAFE_INTEGER
      }
      video.preload = 'metadata'
      video.muted = true
      video.src = url
    })
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}
