import { useConfig, useMessage } from '@lading/react'
import {
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { CaptureEngine } from '../engine/CaptureEngine.js'
import type { CaptureSnapshot } from '../engine/CaptureSnapshot.js'
import type { CameraServices } from './CameraServices.js'
import { ClipPlayer } from './ClipPlayer.js'
import { Timer } from './Timer.js'

interface StageProps {
  readonly engine: CaptureEngine
  readonly snapshot: CaptureSnapshot
  readonly services: CameraServices
  /** Shown when there's no image. */
  readonly children: ReactNode
}

/** Shows the live preview, photo or video. */
export function Stage({ engine, snapshot, services, children }: StageProps): ReactElement {
  const message = useMessage()
  const isMirrored = useConfig('cameraMirror')
  const { clip, endedBy, phase, photo } = snapshot
  const isRecording = phase === 'recording' || phase === 'paused'
  const ratio = useRatio(engine.video)
  return (
    <div className="lading-camera-stage" style={{ '--_ratio': ratio } as CSSProperties}>
      <ElementHost
        element={engine.video}
        label={message('camera-live')}
        className={`lading-camera-picture ${isMirrored && snapshot.mode !== 'scan' ? 'lading-camera-mirrored' : ''}`}
        hidden={phase !== 'ready' && !isRecording}
      />
      {photo && (
        <ElementHost element={photo} label={message('camera-photo')} className="lading-camera-picture" />
      )}
      {clip && <ClipPlayer clip={clip} urls={services.urls} signal={services.signal} />}
      {isRecording && <Timer snapshot={snapshot} />}
      {endedBy && endedBy !== 'person' && (
        <p className="lading-camera-note">{message(`camera-ended-${endedBy}`)}</p>
      )}
      {children}
    </div>
  )
}

/** Returns the camera's aspect ratio (width / height); undefined until it's known. */
function useRatio(video: HTMLVideoElement): number | undefined {
  const [ratio, setRatio] = useState<number>()
  useLayoutEffect(() => {
    const read = () => {
      const { videoWidth, videoHeight } = video
      // A disconnected camera has no size: keep the last ratio.
      if (videoWidth > 0 && videoHeight > 0) setRatio(videoWidth / videoHeight)
    }
    read()
    video.addEventListener('resize', read)
    return () => video.removeEventListener('resize', read)
  }, [video])
  return ratio
}

interface ElementHostProps {
  readonly element: HTMLElement
  readonly label: string
  readonly className: string
  readonly hidden?: boolean
}

/** Renders an element that React doesn't manage. */
function ElementHost({ element, label, className, hidden = false }: ElementHostProps): ReactElement {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => host.current?.replaceChildren(element), [element])
  return <div ref={host} className={className} role="img" aria-label={label} hidden={hidden} />
}
