'use client'

import { type ActivityViewProps, useConfig, useText } from '@lading/react'
import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { announcementOf } from './announcementOf.js'
import type { CameraServices } from './CameraServices.js'
import { DiscardQuestion } from './DiscardQuestion.js'
import { LiveControls } from './LiveControls.js'
import { Obstacle } from './Obstacle.js'
import { ReviewControls } from './ReviewControls.js'
import { Stage } from './Stage.js'
import { useAccept } from './useAccept.js'
import { useCapture } from './useCapture.js'
import { useDiscardQuestion } from './useDiscardQuestion.js'
import { useFollowingFocus } from './useFollowingFocus.js'

/** Properties of {@link CameraScreen}. */
export interface CameraScreenProps extends Pick<ActivityViewProps, 'uploader' | 'holdLeave'> {
  readonly services: CameraServices
}

/** Takes photos and videos: the picture, and below or beside it what can be done. */
export function CameraScreen({ uploader, holdLeave, services }: CameraScreenProps): ReactElement {
  const text = useText()
  const wantsSound = useConfig('enableAudioRecording')
  // The engine reads them when it matters; the controls depend on them too.
  useConfig('cameraModes')
  const { engine, snapshot } = useCapture(uploader, services)
  const accept = useAccept(uploader, engine)
  const { isStarting, phase, problem } = snapshot

  const isReview = phase === 'shot' || phase === 'preview'
  const hasRecording = phase === 'recording' || phase === 'paused' || phase === 'preview'
  const question = useDiscardQuestion(engine, hasRecording, holdLeave)
  // A camera that is being changed keeps its controls, and so the focus.
  const hasControls =
    phase !== 'idle' || (isStarting && problem === null && snapshot.permission === 'granted')

  const content = useRef<HTMLDivElement>(null)
  // As a property: the attribute is written differently by different versions of React.
  useLayoutEffect(() => {
    if (content.current) content.current.inert = question !== null
  }, [question])

  const root = useRef<HTMLDivElement>(null)
  const step = `${question ? 'question' : isReview ? 'review' : phase} ${hasControls} ${isStarting}`
  const handlers = useFollowingFocus(root, step)

  return (
    <div ref={root} className="lading-camera" data-phase={phase} {...handlers}>
      <div ref={content} className="lading-camera-content">
        <Stage engine={engine} snapshot={snapshot} services={services}>
          {phase === 'idle' && (
            <Obstacle uploader={uploader} snapshot={snapshot} onStart={() => engine.start()} />
          )}
        </Stage>
        {(hasControls || isReview) && (
          <div className="lading-camera-bar">
            {isReview ? (
              <ReviewControls onRetake={() => engine.retake()} onAccept={accept} />
            ) : (
              <LiveControls engine={engine} snapshot={snapshot} wantsSound={wantsSound} />
            )}
          </div>
        )}
      </div>
      {question && <DiscardQuestion onKeep={question.keep} onDiscard={question.discard} />}
      <div className="lading-hidden" role="status">
        {announcementOf(snapshot)
          .map((key) => text(key))
          .join(' ')}
      </div>
    </div>
  )
}
