import type { Uploader } from '@lading/kernel'
import { Icon, useMessage } from '@lading/react'
import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { type CaptureEngine, type CaptureSnapshot, formatTime } from '../../engine/index.js'
import { useWords } from '../../react/useWords.js'
import type { Area } from '../engine/Area.js'
import type { RecordingKind } from '../RecordingKind.js'
import { AreaFrame } from './AreaFrame.js'
import { getEndMessage } from './getEndMessage.js'
import { RecorderProblem } from './RecorderProblem.js'
import type { RecorderServices } from './RecorderServices.js'
import { RecordingPlayer } from './RecordingPlayer.js'
import { SoundLevel } from './SoundLevel.js'

interface RecorderStageProps {
  readonly kind: RecordingKind
  readonly engine: CaptureEngine
  readonly snapshot: CaptureSnapshot
  readonly uploader: Uploader
  readonly services: RecorderServices
  readonly isLimited: boolean
  /** The microphone's stream; null without sound. */
  readonly sound: MediaStream | null
  /** The recorded area; null for the whole screen. */
  readonly area: Area | null
  readonly setArea: (area: Area) => void
}

/** Shows the live preview or a microphone icon, the timer, the finished recording, or the problem. */
export function RecorderStage(props: RecorderStageProps): ReactElement {
  const { kind, engine, snapshot, uploader, services, isLimited, sound, area, setArea } = props
  const message = useMessage()
  const words = useWords()
  const { clip, endedBy, phase, photo, seconds } = snapshot
  const isRecording = phase === 'recording' || phase === 'paused'
  const isLive = phase === 'ready' || isRecording
  const ended = getEndMessage(kind, endedBy)
  const time = formatTime(seconds)
  return (
    <div className="lading-recorder-stage">
      {kind === 'screen' && isLive && (
        <ElementHost element={engine.video} label={words('src-type-screen', 'screen-video')} />
      )}
      {kind === 'screen' && isLive && area && (
        <AreaFrame video={engine.video} area={area} onChange={phase === 'ready' ? setArea : null} />
      )}
      {kind === 'audio' && isLive && (
        <div className="lading-recorder-sound">
          <div className="lading-recorder-mark" data-phase={phase}>
            <Icon name="recorder-audio" />
          </div>
          <SoundLevel sound={sound} />
        </div>
      )}
      {photo && <ElementHost element={photo} label={message('screen-shot')} />}
      {clip && <RecordingPlayer kind={kind} clip={clip} services={services} />}
      {isRecording && (
        <div className="lading-recorder-timer" role="timer">
          <span aria-hidden="true">{time}</span>
          <span className="lading-hidden">
            {message(isLimited ? 'camera-time-left' : 'camera-recorded', { time })}
          </span>
        </div>
      )}
      {ended && <p className="lading-recorder-note">{message(ended)}</p>}
      {phase === 'idle' && (
        <RecorderProblem kind={kind} uploader={uploader} snapshot={snapshot} onStart={() => engine.start()} />
      )}
    </div>
  )
}

/** Renders an element that React doesn't manage. */
function ElementHost({
  element,
  label,
}: {
  readonly element: HTMLElement
  readonly label: string
}): ReactElement {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => host.current?.replaceChildren(element), [element])
  return <div ref={host} className="lading-recorder-picture" role="img" aria-label={label} />
}
