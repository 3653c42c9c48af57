import { useMessage } from '@lading/react'
import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { playFromUrl } from '../../engine/index.js'
import type { RecordingKind } from '../RecordingKind.js'
import type { RecorderServices } from './RecorderServices.js'

interface RecordingPlayerProps {
  readonly kind: RecordingKind
  readonly clip: Blob
  readonly services: Pick<RecorderServices, 'signal' | 'urls'>
}

/** Plays a recording. */
export function RecordingPlayer({ kind, clip, services }: RecordingPlayerProps): ReactElement {
  const message = useMessage()
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const { urls, signal } = services
  useLayoutEffect(() => {
    const element = player.current
    if (!element || signal.aborted) return
    const url = urls.create(clip, signal)
    // Ignore errors: a recording that can't be played can still be accepted.
    const stop = playFromUrl(element, url, { onReady: () => {}, onError: () => {} })
    return () => {
      stop()
      urls.revoke(url)
    }
  }, [clip, urls, signal])
  const Player = kind === 'audio' ? 'audio' : 'video'
  return (
    <Player
      ref={player}
      className="lading-recorder-picture"
      controls
      playsInline
      aria-label={message('camera-recording')}
    />
  )
}
