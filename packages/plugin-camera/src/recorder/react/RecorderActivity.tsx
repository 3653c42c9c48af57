import type { ActivityViewProps, MessageKey } from '@lading/kernel'
import { DiscardQuestion, useDiscardQuestion, useFollowingFocus, useMessage, useStyle } from '@lading/react'
import { type ReactElement, useLayoutEffect, useRef } from 'react'
import type { CaptureSnapshot } from '../../engine/index.js'
import { useWords } from '../../react/useWords.js'
import type { RecorderOptions } from '../RecorderOptions.js'
import type { RecordingKind } from '../RecordingKind.js'
import { recorderStyle } from '../recorderStyle.js'
import { getEndMessage } from './getEndMessage.js'
import { RecorderControls } from './RecorderControls.js'
import type { RecorderServices } from './RecorderServices.js'
import { RecorderStage } from './RecorderStage.js'
import { useRecorder } from './useRecorder.js'

interface RecorderActivityProps extends Pick<ActivityViewProps, 'uploader' | 'holdLeave'> {
  readonly kind: RecordingKind
  readonly options: RecorderOptions
  readonly services: RecorderServices
}

/** Renders the activity that records sound or the screen. */
export function RecorderActivity(props: RecorderActivityProps): ReactElement {
  const { kind, options, uploader, holdLeave, services } = props
  const message = useMessage()
  const words = useWords()
  const { engine, snapshot, accept, sound, area, setArea } = useRecorder(uploader, kind, options, services)
  const { phase } = snapshot

  const hasRecording = phase === 'recording' || phase === 'paused' || phase === 'preview'
  const question = useDiscardQuestion(hasRecording, holdLeave, () => {
    const wasRecording = engine.snapshot.phase === 'recording'
    engine.pause()
    return wasRecording ? () => engine.resume() : undefined
  })
  const content = useRef<HTMLDivElement>(null)
  // Set as a property: React versions handle the attribute differently.
  useLayoutEffect(() => {
    if (content.current) content.current.inert = question !== null
  }, [question])
  const root = useRef<HTMLDivElement>(null)
  useStyle(root, recorderStyle)
  const handlers = useFollowingFocus(root, question ? 'question' : phase)

  return (
    <div ref={root} className="lading-recorder" data-phase={phase} {...handlers}>
      <div ref={content} className="lading-recorder-content">
        <RecorderStage
          kind={kind}
          engine={engine}
          snapshot={snapshot}
          uploader={uploader}
          services={services}
          isLimited={(options.maxSeconds ?? 0) > 0}
          sound={sound}
          area={area}
          setArea={setArea}
        />
        {phase !== 'idle' && (
          <RecorderControls
            kind={kind}
            engine={engine}
            snapshot={snapshot}
            onAccept={accept}
            hasArea={area !== null}
            onArea={(hasArea) => setArea(hasArea ? MIDDLE : null)}
          />
        )}
      </div>
      {question && (
        <DiscardQuestion
          title={message('camera-discard-question')}
          hint={message('camera-discard-hint')}
          discardLabel={message('camera-discard')}
          keepLabel={words('camera-keep', 'camera-keep-recording')}
          onDiscard={question.discard}
          onKeep={question.keep}
        />
      )}
      <div className="lading-hidden" role="status">
        {getAnnouncement(kind, snapshot)
          .map((key) => message(key))
          .join(' ')}
      </div>
    </div>
  )
}

/** The initial area. */
const MIDDLE = { x: 0.2, y: 0.2, width: 0.6, height: 0.6 }

function getAnnouncement(kind: RecordingKind, { phase, endedBy }: CaptureSnapshot): readonly MessageKey[] {
  const ended = getEndMessage(kind, endedBy)
  const reason = ended ? [ended] : []
  if (phase === 'ready') return reason
  if (phase === 'shot') return ['screen-shot']
  if (phase === 'recording') return ['camera-recording']
  if (phase === 'paused') return ['camera-paused']
  if (phase === 'preview') return [...reason, 'camera-video-taken']
  return []
}
