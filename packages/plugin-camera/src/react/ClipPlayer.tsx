import type { ObjectUrls } from '@lading/kernel'
import { useMessage } from '@lading/react'
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react'

interface ClipPlayerProps {
  readonly clip: Blob
  readonly urls: ObjectUrls
  /** Revokes the clip's URL at the latest when it is aborted. */
  readonly signal: AbortSignal
}

/** Plays a recorded video, with its sound. */
export function ClipPlayer({ clip, urls, signal }: ClipPlayerProps): ReactElement {
  const message = useMessage()
  const player = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')

  useLayoutEffect(() => {
    const element = player.current
    if (!element || signal.aborted) return
    const url = urls.create(clip, signal)
    const stop = playFromUrl(element, url, {
      onReady: () => setState('ready'),
      onError: () => setState('failed'),
    })
    return () => {
      stop()
      urls.revoke(url)
    }
  }, [clip, urls, signal])

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a recording has no captions yet */}
      <video
        ref={player}
        className="lading-camera-clip"
        controls={state === 'ready'}
        playsInline
        aria-label={message('camera-video')}
      />
      {state === 'failed' && <p className="lading-camera-note">{message('camera-not-playable')}</p>}
    </>
  )
}

/** A position behind the end of any recording. */
const FAR_END_SECONDS = 1e7

interface PlayListeners {
  /** Called when the video can be played and its duration is known. */
  readonly onReady: () => void
  /** Called when the browser cannot play the video. */
  readonly onError: () => void
}

/**
 * Loads a recording into a video element. Returns a function that unloads it.
 *
 * Recorders write no duration: the browser must seek to the end before its controls can show a position.
 */
function playFromUrl(video: HTMLVideoElement, url: string, { onReady, onError }: PlayListeners): () => void {
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
    // Otherwise the element keeps the whole video in memory.
    video.removeAttribute('src')
    video.load()
  }
}
