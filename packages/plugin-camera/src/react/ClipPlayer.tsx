'use client'

import type { ObjectUrls } from '@lading/kernel'
import { useText } from '@lading/react'
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { playFromUrl } from './playFromUrl.js'

/** Properties of {@link ClipPlayer}. */
export interface ClipPlayerProps {
  readonly clip: Blob
  readonly urls: ObjectUrls
  /** With what the clip's URL ends at the latest. */
  readonly signal: AbortSignal
}

/** Plays a recorded video, with its sound. */
export function ClipPlayer({ clip, urls, signal }: ClipPlayerProps): ReactElement {
  const text = useText()
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
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has captioned what was just recorded */}
      <video
        ref={player}
        className="lading-camera-clip"
        controls={state === 'ready'}
        playsInline
        aria-label={text('camera-video')}
      />
      {state === 'failed' && <p className="lading-camera-note">{text('camera-not-playable')}</p>}
    </>
  )
}
