import type { ObjectUrls } from '@lading/kernel'
import { useMessage } from '@lading/react'
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { playFromUrl } from '../engine/playFromUrl.js'

interface ClipPlayerProps {
  readonly clip: Blob
  readonly urls: ObjectUrls
  /** When aborted, revokes the clip's URL unless that has already happened. */
  readonly signal: AbortSignal
}

/** Plays a recorded video with sound. */
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
